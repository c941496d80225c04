// For processors of the x86 family that take 32 bytes at once.
#ifndef BGLOG_AVX2_NESTING_H
#define BGLOG_AVX2_NESTING_H

#include "avx2.h"

#define BGLOG_NESTING_TARGET target("avx2,bmi,popcnt,pclmul")

// Whether the processor has all that is used here.
static inline int bglog_has_avx2_nesting(void) {
  return bglog_has_avx2() && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("pclmul");
}

static inline __attribute__((always_inline, BGLOG_NESTING_TARGET)) uint64_t bglog_places_avx2(
    const void *bytes, uint8_t byte, uint8_t setting) {
  __m256i wanted = _mm256_set1_epi8((char)byte), set = _mm256_set1_epi8((char)setting);
  __m256i front = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)bytes), set);
  __m256i back = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)bytes + 1), set);
  uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(front, wanted));
  uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(back, wanted));
  return low | (uint64_t)high << 32;
}

// The product with all bits, without carries.
static inline __attribute__((always_inline, BGLOG_NESTING_TARGET)) uint64_t bglog_between_clmul(
    uint64_t bits) {
  __m128i product = _mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), _mm_set1_epi8(-1), 0);
  return (uint64_t)_mm_cvtsi128_si64(product);
}

static __attribute__((unused, noinline, BGLOG_NESTING_TARGET)) size_t bglog_nested_blocks_avx2(
    const void *bytes, size_t blocks, struct bglog_nesting *value) {
  return bglog_nested_blocks_by(bytes, blocks, value, bglog_places_avx2, bglog_between_clmul);
}

#endif
