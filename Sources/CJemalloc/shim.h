// Nothing of jemalloc is called: to be linked before libc is all it needs. No "link" in the module map, so
// that the program is built where the library is not installed: pkg-config says what to link.
