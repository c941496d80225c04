// The end of a JSON object or array that is many blocks of 64 bytes long, for processors that tell of a
// block in few steps which of its bytes stand in strings.
#ifndef BGLOG_NESTING_H
#define BGLOG_NESTING_H

#include <stddef.h>

#include "places.h"

// What is known of a value where a block starts.
struct bglog_nesting {
  // How many brackets are open.
  int64_t depth;
  // All bits where the last byte stood in a string, else none.
  uint64_t in_string;
  // The lowest bit where the last byte was a backslash that escapes the next one.
  uint64_t escape;
  // How many bytes of the block behind those that were taken are the value's last ones; 0 where it goes on.
  size_t end;
};

#if defined(__x86_64__)
#include "avx2-nesting.h"
#endif

// Takes blocks up to the one that the value ends in, or that is not plain, or the last one, and returns how
// many; none where the processor cannot.
static inline size_t bglog_nested_blocks(const void *bytes, size_t blocks, struct bglog_nesting *value) {
#if defined(__x86_64__)
  if (bglog_has_avx2() && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt")) {
    return bglog_nested_blocks_avx2(bytes, blocks, value);
  }
#endif
  (void)bytes, (void)blocks, (void)value;
  return 0;
}

#endif
