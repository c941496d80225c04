// Where one of many grams of four bytes may stand in a text.
//
// The grams are shared out among sixteen sets. A place is let through where one set has each of the four bytes
// there in its place: so do all grams, and texts made of the bytes of several grams of a set.
#ifndef BGLOG_GRAMS_H
#define BGLOG_GRAMS_H

#include <stddef.h>

#include "places.h"

// The sets that have a byte in a place, as the bits of two halves; bytes that differ in their highest bit pass
// for the same.
struct bglog_grams {
  uint8_t sets[2][4][128];
};

// Writes how far behind `start` the places are, and returns how many they are, one byte after the other.
static __attribute__((unused, noinline)) size_t bglog_gram_places_plain(
    const uint8_t *bytes, int64_t size, int64_t start, int64_t end, const struct bglog_grams *grams,
    uint16_t *places) {
  size_t count = 0;
  for (int64_t at = start; at < end && at + 4 <= size; at++) {
    uint8_t met[2] = {0xFF, 0xFF};
    for (int place = 0; place < 4; place++) {
      met[0] &= grams->sets[0][place][bytes[at + place] & 127];
      met[1] &= grams->sets[1][place][bytes[at + place] & 127];
    }
    if (met[0] | met[1]) places[count++] = (uint16_t)(at - start);
  }
  return count;
}

#if defined(__x86_64__)
#include "avx512-grams.h"
#endif

// Whether the processor looks at 64 places at once.
static inline int bglog_has_fast_grams(void) {
#if defined(__x86_64__)
  return bglog_has_avx512_target();
#else
  return 0;
#endif
}

// Writes how far behind `start` the places are from there up to `end`, 65,536 at most, where a gram may stand
// in a text of so many bytes, and returns how many they are. There must be room for as many as are looked at,
// and two more.
static inline size_t bglog_gram_places(const uint8_t *bytes, int64_t size, int64_t start, int64_t end,
                                       const struct bglog_grams *grams, uint16_t *places) {
#if defined(__x86_64__)
  if (bglog_has_avx512_target()) {
    return bglog_gram_places_avx512(bytes, size, start, end, grams, places);
  }
#endif
  return bglog_gram_places_plain(bytes, size, start, end, grams, places);
}

#endif
