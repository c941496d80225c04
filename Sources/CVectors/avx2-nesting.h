// For processors of the x86 family that take 32 bytes at once.
#ifndef BGLOG_AVX2_NESTING_H
#define BGLOG_AVX2_NESTING_H

#include "avx2-places.h"

// The product with all bits, without carries.
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
