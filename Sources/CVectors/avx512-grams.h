// Grams of four bytes, for processors of the x86 family that look 64 bytes up in a table of 128 at once.
#ifndef BGLOG_AVX512_GRAMS_H
#define BGLOG_AVX512_GRAMS_H

#include "avx512-places.h"

// A table of 128 bytes.
struct bglog_letters {
  __m512i lower, upper;
};

static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) struct bglog_letters bglog_load_letters(
    const uint8_t *table) {
  struct bglog_letters letters = {_mm512_loadu_si512(table), _mm512_loadu_si512(table + 64)};
  return letters;
}

static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) __m512i bglog_look_up(
    struct bglog_letters letters, __m512i bytes) {
  return _mm512_permutex2var_epi8(letters.lower, bytes, letters.upper);
}

// The sets of one half that have each of four bytes in its place.
struct bglog_half {
  struct bglog_letters first, second, third, fourth;
};

static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) struct bglog_half bglog_load_half(
    const uint8_t sets[4][128]) {
  struct bglog_half half = {bglog_load_letters(sets[0]), bglog_load_letters(sets[1]), bglog_load_letters(sets[2]),
                            bglog_load_letters(sets[3])};
  return half;
}

static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) __m512i bglog_meet(
    struct bglog_half half, __m512i first, __m512i second, __m512i third, __m512i fourth) {
  return _mm512_and_si512(
      _mm512_and_si512(bglog_look_up(half.first, first), bglog_look_up(half.second, second)),
      _mm512_and_si512(bglog_look_up(half.third, third), bglog_look_up(half.fourth, fourth)));
}

// Writes the places of 64 down, and returns how many there are.
static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) size_t bglog_write_places(
    uint64_t found, uint16_t base, uint16_t *next) {
  size_t count = (size_t)__builtin_popcountll(found);
  // Two are written down whether they are there or not: how many there are nobody could guess.
  next[0] = (uint16_t)(base + __builtin_ctzll(found | 1ull << 63));
  found &= found - 1;
  next[1] = (uint16_t)(base + __builtin_ctzll(found | 1ull << 63));
  found &= found - 1;
  for (next += 2; __builtin_expect(found != 0, 0); found &= found - 1) {
    *next++ = (uint16_t)(base + __builtin_ctzll(found));
  }
  return count;
}

// No arrays and no loops of four: what is compiled for this header keeps those in memory.
static __attribute__((unused, noinline, BGLOG_AVX512_TARGET)) size_t bglog_gram_places_avx512(
    const uint8_t *bytes, int64_t size, int64_t start, int64_t end, const struct bglog_grams *grams,
    uint16_t *places) {
  const struct bglog_half one = bglog_load_half(grams->sets[0]), other = bglog_load_half(grams->sets[1]);
  if (end > size - 3) end = size - 3;
  size_t count = 0;
  int64_t at = start;
  for (; at + 64 <= end; at += 64) {
    const uint8_t *text = bytes + at;
    __m512i first = _mm512_loadu_si512(text), second = _mm512_loadu_si512(text + 1);
    __m512i third = _mm512_loadu_si512(text + 2), fourth = _mm512_loadu_si512(text + 3);
    __m512i met = _mm512_or_si512(bglog_meet(one, first, second, third, fourth),
                                  bglog_meet(other, first, second, third, fourth));
    count += bglog_write_places(_mm512_test_epi8_mask(met, met), (uint16_t)(at - start), places + count);
  }
  if (at < end) {
    // What lies behind the text is not touched.
    const uint64_t wanted = (1ull << (end - at)) - 1;
    const uint8_t *text = bytes + at;
    __m512i first = _mm512_maskz_loadu_epi8(wanted, text), second = _mm512_maskz_loadu_epi8(wanted, text + 1);
    __m512i third = _mm512_maskz_loadu_epi8(wanted, text + 2), fourth = _mm512_maskz_loadu_epi8(wanted, text + 3);
    __m512i met = _mm512_or_si512(bglog_meet(one, first, second, third, fourth),
                                  bglog_meet(other, first, second, third, fourth));
    count += bglog_write_places(_mm512_test_epi8_mask(met, met) & wanted, (uint16_t)(at - start), places + count);
  }
  return count;
}

#endif
