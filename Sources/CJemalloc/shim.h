// Nothing of jemalloc is called: to be linked before libc is all it needs. No "link" in the module map, so
// that a program is linked where the library is not installed: pkg-config says what to link.
