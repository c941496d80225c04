#include "allocator.h"

// jemalloc reads its options from the program that it is part of, before main() ("TUNING" in jemalloc(3)).
// Memory comes in large pages where the system has them: a report of a long log takes thousands of small
// ones, and each takes as long as to read a line.
__attribute__((used, visibility("default"))) const char *malloc_conf = "thp:always";
