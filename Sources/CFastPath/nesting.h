// Finds the end of a JSON object or array 64 bytes at a time, as simdjson does: for a whole block at once, it
// computes which bytes are quotation marks and brackets, and which brackets are inside of strings.
#ifndef BGLOG_NESTING_H
#define BGLOG_NESTING_H

#include "places.h"

// The state of the scan at the start of a block.
struct bglog_nesting {
  // How many brackets are open. A count, unlike a stack, cannot overflow; braces and square brackets are not
  // distinguished.
  int64_t depth;
  // All bits set if the byte before the block is inside of a string, otherwise 0.
  uint64_t in_string;
  // 1 if the byte before the block is a backslash that escapes the first byte of the block, otherwise 0.
  uint64_t escape;
  // How many bytes of the first block that was not taken belong to the value, if the value ends there;
  // otherwise 0.
  size_t end;
};

// Returns the bits of the escaped bytes, which are those after a run of an odd number of backslashes.
// `before` is 1 if the first byte is escaped, and `next` is set to the same for the next block.
BGLOG_INLINE uint64_t bglog_escaped(uint64_t backslashes, uint64_t before, uint64_t *next) {
  const uint64_t even = 0x5555555555555555u;
  uint64_t escaping = backslashes & ~before;
  uint64_t followers = escaping << 1 | before;
  uint64_t odd_starts = escaping & ~even & ~followers;
  unsigned long long even_runs;
  *next = __builtin_add_overflow((unsigned long long)odd_starts, (unsigned long long)escaping, &even_runs);
  return (even ^ even_runs << 1) & followers;
}

// Counts brackets one by one and returns how many bytes of the block belong to the value, or 0 if the value
// does not end in the block.
BGLOG_INLINE size_t bglog_value_end(uint64_t opening, uint64_t closing, int64_t *depth) {
  for (uint64_t brackets = opening | closing; brackets != 0; brackets &= brackets - 1) {
    *depth += opening & brackets & (0 - brackets) ? 1 : -1;
    if (*depth == 0) return (size_t)__builtin_ctzll(brackets) + 1;
  }
  return 0;
}

// The two steps that differ by processor: finding the places of a byte, and setting all bits from each
// odd-numbered set bit (the first, the third and so on) up to, but not including, the next set bit.
typedef uint64_t bglog_places_step(const void *bytes, uint8_t byte, uint8_t setting);
typedef uint64_t bglog_between_step(uint64_t bits);

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
    // A backslash has a meaning only inside of a string, so the caller reads this block byte by byte.
    if (backslashes & ~strings) break;
    // `{` and `[` differ in one bit only, as do `}` and `]`.
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

// Each bit becomes the XOR of itself and all lower bits.
BGLOG_INLINE uint64_t bglog_between_plain(uint64_t bits) {
  for (int step = 1; step < 64; step *= 2) bits ^= bits << step;
  return bits;
}

static __attribute__((unused, noinline)) size_t bglog_nested_blocks_plain(const void *bytes, size_t blocks,
                                                                          struct bglog_nesting *value) {
  return bglog_nested_blocks_by(bytes, blocks, value, bglog_places, bglog_between_plain);
}

#if defined(__x86_64__)
// Returns what bglog_between_plain does, as the carry-less product with a word of ones.
static inline __attribute__((always_inline, BGLOG_AVX2_TARGET)) uint64_t bglog_between_clmul(
    uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

static __attribute__((unused, noinline, BGLOG_AVX2_TARGET)) size_t bglog_nested_blocks_avx2(
    const void *bytes, size_t blocks, struct bglog_nesting *value) {
  return bglog_nested_blocks_by(bytes, blocks, value, bglog_places_avx2, bglog_between_clmul);
}
#endif

// Takes blocks up to the one in which the value ends or that has a backslash outside of a string, and returns
// how many blocks were taken.
static inline size_t bglog_nested_blocks(const void *bytes, size_t blocks, struct bglog_nesting *value) {
#if defined(__x86_64__)
  if (bglog_has_avx2_target()) return bglog_nested_blocks_avx2(bytes, blocks, value);
#endif
  return bglog_nested_blocks_plain(bytes, blocks, value);
}

#endif
