/// The options of the allocator that the program takes its memory from; nothing here is called.
