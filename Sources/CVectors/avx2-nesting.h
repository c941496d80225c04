// For processors of the x86 family that take 32 bytes at once.
#ifndef BGLOG_AVX2_NESTING_H
#define BGLOG_AVX2_NESTING_H

#include "avx2.h"

#define BGLOG_WIDE static inline __attribute__((always_inline, target("avx2,bmi,popcnt,pclmul")))

// Which of 64 bytes are a byte, those with the bits of `setting` set.
BGLOG_WIDE uint64_t bglog_wide_places(__m256i front, __m256i back, char byte, char setting) {
  __m256i wanted = _mm256_set1_epi8(byte), set = _mm256_set1_epi8(setting);
  uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(front, set), wanted));
  uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(back, set), wanted));
  return low | (uint64_t)high << 32;
}

// The bytes that a backslash escapes: those behind an odd number of them.
BGLOG_WIDE uint64_t bglog_wide_escaped(uint64_t backslashes, uint64_t before, uint64_t *next) {
  const uint64_t even = 0x5555555555555555u;
  uint64_t escaping = backslashes & ~before;
  uint64_t followers = escaping << 1 | before;
  uint64_t odd_starts = escaping & ~even & ~followers;
  unsigned long long even_runs;
  *next = __builtin_add_overflow((unsigned long long)odd_starts, (unsigned long long)escaping, &even_runs);
  return (even ^ even_runs << 1) & followers;
}

// The bits from each odd one of the set bits to before the next: their product with all bits, without
// carries.
BGLOG_WIDE uint64_t bglog_wide_between(uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

// Counts brackets one by one; returns how many bytes the value has of the block, or 0 where it goes on.
BGLOG_WIDE size_t bglog_wide_end(uint64_t opening, uint64_t closing, int64_t *depth) {
  for (uint64_t brackets = opening | closing; brackets != 0; brackets &= brackets - 1) {
    *depth += opening & brackets & (0 - brackets) ? 1 : -1;
    if (*depth == 0) return (size_t)__builtin_ctzll(brackets) + 1;
  }
  return 0;
}

static __attribute__((unused, noinline, target("avx2,bmi,popcnt,pclmul"))) size_t bglog_nested_blocks_avx2(
    const void *bytes, size_t blocks, struct bglog_nesting *value) {
  const uint8_t *at = (const uint8_t *)bytes;
  struct bglog_nesting now = *value;
  size_t block = 0;
  for (; block < blocks; block++, at += 64) {
    __m256i front = _mm256_loadu_si256((const __m256i *)at);
    __m256i back = _mm256_loadu_si256((const __m256i *)(at + 32));
    uint64_t quotes = bglog_wide_places(front, back, '"', 0);
    uint64_t backslashes = bglog_wide_places(front, back, '\\', 0), next = 0;
    if (backslashes | now.escape) quotes &= ~bglog_wide_escaped(backslashes, now.escape, &next);
    uint64_t strings = bglog_wide_between(quotes) ^ now.in_string;
    // Only in a string does a backslash mean anything.
    if (backslashes & ~strings) break;
    // `{ [` and `} ]` differ in one bit.
    uint64_t opening = bglog_wide_places(front, back, '{', 0x20) & ~strings;
    uint64_t closing = bglog_wide_places(front, back, '}', 0x20) & ~strings;
    int64_t closed = __builtin_popcountll(closing);
    if (now.depth > closed) {
      now.depth += __builtin_popcountll(opening) - closed;
    } else {
      int64_t depth = now.depth;
      now.end = bglog_wide_end(opening, closing, &depth);
      if (now.end != 0) break;
      now.depth = depth;
    }
    now.in_string = 0 - (strings >> 63);
    now.escape = next;
  }
  *value = now;
  return block;
}

#endif
