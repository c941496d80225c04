// The end of a JSON object or array, 64 bytes at a time: of each block it is told at once which bytes are
// quotation marks and brackets, and which of them stand in strings.
//
// A stretch is many blocks, so steps that only some processors have are asked for while the program runs.
#ifndef BGLOG_NESTING_H
#define BGLOG_NESTING_H

#include <stddef.h>

#include "places.h"

// What is known of a value where a block starts.
struct bglog_nesting {
  // How many brackets are open. A count, not a stack: no nesting can overflow it, and braces and square
  // brackets need not match.
  int64_t depth;
  // All bits where the last byte stood in a string, else none.
  uint64_t in_string;
  // The lowest bit where the last byte was a backslash that escapes the next one.
  uint64_t escape;
  // How many bytes of the block behind those that were taken are the value's last ones; 0 where it goes on.
  size_t end;
};

// The bytes that a backslash escapes: those behind an odd number of them.
BGLOG_INLINE uint64_t bglog_escaped(uint64_t backslashes, uint64_t before, uint64_t *next) {
  const uint64_t even = 0x5555555555555555u;
  uint64_t escaping = backslashes & ~before;
  uint64_t followers = escaping << 1 | before;
  uint64_t odd_starts = escaping & ~even & ~followers;
  unsigned long long even_runs;
  *next = __builtin_add_overflow((unsigned long long)odd_starts, (unsigned long long)escaping, &even_runs);
  return (even ^ even_runs << 1) & followers;
}

// Counts brackets one by one; returns how many bytes the value has of the block, or 0 where it goes on.
BGLOG_INLINE size_t bglog_value_end(uint64_t opening, uint64_t closing, int64_t *depth) {
  for (uint64_t brackets = opening | closing; brackets != 0; brackets &= brackets - 1) {
    *depth += opening & brackets & (0 - brackets) ? 1 : -1;
    if (*depth == 0) return (size_t)__builtin_ctzll(brackets) + 1;
  }
  return 0;
}

// One of the two steps for which processors differ, beside the places of a byte: the bits from each odd one
// of the set bits to before the next.
typedef uint64_t bglog_between_step(uint64_t bits);

// Inlined where it is called, so that both steps are too.
BGLOG_INLINE size_t bglog_nested_blocks_by(const void *bytes, size_t blocks, struct bglog_nesting *value,
                                           bglog_places_step *places, bglog_between_step *between) {
  const uint8_t *at = (const uint8_t *)bytes;
  struct bglog_nesting now = *value;
  size_t block = 0;
  for (; block < blocks; block++, at += 64) {
    uint64_t quotes = places(at, '"', 0);
    uint64_t backslashes = places(at, '\\', 0), next = 0;
    if (backslashes | now.escape) quotes &= ~bglog_escaped(backslashes, now.escape, &next);
    uint64_t strings = between(quotes) ^ now.in_string;
    // Only in a string does a backslash mean anything.
    if (backslashes & ~strings) break;
    // `{ [` and `} ]` differ in one bit.
    uint64_t opening = places(at, '{', 0x20) & ~strings;
    uint64_t closing = places(at, '}', 0x20) & ~strings;
    int64_t closed = __builtin_popcountll(closing);
    if (now.depth > closed) {
      now.depth += __builtin_popcountll(opening) - closed;
    } else {
      int64_t depth = now.depth;
      now.end = bglog_value_end(opening, closing, &depth);
      if (now.end != 0) break;
      now.depth = depth;
    }
    now.in_string = 0 - (strings >> 63);
    now.escape = next;
  }
  *value = now;
  return block;
}

BGLOG_INLINE uint64_t bglog_between_plain(uint64_t bits) {
  for (int step = 1; step < 64; step *= 2) bits ^= bits << step;
  return bits;
}

static __attribute__((unused, noinline)) size_t bglog_nested_blocks_plain(const void *bytes, size_t blocks,
                                                                          struct bglog_nesting *value) {
  return bglog_nested_blocks_by(bytes, blocks, value, bglog_places, bglog_between_plain);
}

#if defined(__x86_64__)
#include "avx2-nesting.h"
#endif

// Takes blocks up to the one that the value ends in, or that has a backslash out of a string, or the last
// one, and returns how many.
static inline size_t bglog_nested_blocks(const void *bytes, size_t blocks, struct bglog_nesting *value) {
#if defined(__x86_64__)
  if (bglog_has_avx2_target()) return bglog_nested_blocks_avx2(bytes, blocks, value);
#endif
  return bglog_nested_blocks_plain(bytes, blocks, value);
}

#endif
