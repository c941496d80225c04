// Grams of four bytes, for processors of the x86 family that look 64 bytes up in a table of 128 at once.
#ifndef BGLOG_AVX512_GRAMS_H
#define BGLOG_AVX512_GRAMS_H

#include <immintrin.h>

#define BGLOG_AVX512_TARGET target("avx512f,avx512bw,avx512vbmi,bmi,popcnt")

// Whether the processor does, and the system lets it.
static inline int bglog_has_avx512_target(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}

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

static __attribute__((unused, noinline, BGLOG_AVX512_TARGET)) size_t bglog_gram_places_avx512(
    const uint8_t *bytes, int64_t size, int64_t start, int64_t end, const struct bglog_grams *grams,
    uint16_t *places) {
  struct bglog_letters one[4], other[4];
  for (int place = 0; place < 4; place++) {
    one[place] = bglog_load_letters(grams->sets[0][place]);
    other[place] = bglog_load_letters(grams->sets[1][place]);
  }
  if (end > size - 3) end = size - 3;
  size_t count = 0;
  for (int64_t at = start; at < end; at += 64) {
    __m512i text[4];
    uint64_t wanted = end - at >= 64 ? ~0ull : (1ull << (end - at)) - 1;
    if (__builtin_expect(at + 67 <= size, 1)) {
      for (int place = 0; place < 4; place++) text[place] = _mm512_loadu_si512(bytes + at + place);
    } else {
      // What lies behind the text is not touched.
      for (int place = 0; place < 4; place++) text[place] = _mm512_maskz_loadu_epi8(wanted, bytes + at + place);
    }
    __m512i met = _mm512_and_si512(
        _mm512_and_si512(bglog_look_up(one[0], text[0]), bglog_look_up(one[1], text[1])),
        _mm512_and_si512(bglog_look_up(one[2], text[2]), bglog_look_up(one[3], text[3])));
    __m512i too = _mm512_and_si512(
        _mm512_and_si512(bglog_look_up(other[0], text[0]), bglog_look_up(other[1], text[1])),
        _mm512_and_si512(bglog_look_up(other[2], text[2]), bglog_look_up(other[3], text[3])));
    met = _mm512_or_si512(met, too);
    uint64_t found = _mm512_test_epi8_mask(met, met) & wanted;
    uint16_t *next = places + count;
    count += (size_t)__builtin_popcountll(found);
    // Two are written down whether they are there or not: how many there are nobody could guess.
    uint16_t base = (uint16_t)(at - start);
    next[0] = (uint16_t)(base + __builtin_ctzll(found | 1ull << 63));
    found &= found - 1;
    next[1] = (uint16_t)(base + __builtin_ctzll(found | 1ull << 63));
    found &= found - 1;
    for (next += 2; __builtin_expect(found != 0, 0); found &= found - 1) {
      *next++ = (uint16_t)(base + __builtin_ctzll(found));
    }
  }
  return count;
}

#endif
