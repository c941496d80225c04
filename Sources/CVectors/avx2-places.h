// Which of 64 bytes are what they are looked for, for processors of the x86 family that take 32 at once.
#ifndef BGLOG_AVX2_PLACES_H
#define BGLOG_AVX2_PLACES_H

#include <immintrin.h>
#include <stdint.h>

#define BGLOG_AVX2_TARGET target("avx2,bmi,popcnt,pclmul")

// Whether the processor does, and the system lets it.
static inline int bglog_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

// Whether the processor has all of the target.
static inline int bglog_has_avx2_target(void) {
  return bglog_has_avx2() && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
         __builtin_cpu_supports("pclmul");
}

static inline __attribute__((always_inline, BGLOG_AVX2_TARGET)) uint32_t bglog_places_half_avx2(
    const void *bytes, uint8_t byte, uint8_t setting) {
  __m256i wanted = _mm256_set1_epi8((char)byte), set = _mm256_set1_epi8((char)setting);
  __m256i there = _mm256_or_si256(_mm256_loadu_si256((const __m256i *)bytes), set);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(there, wanted));
}

static inline __attribute__((always_inline, BGLOG_AVX2_TARGET)) uint64_t bglog_places_avx2(
    const void *bytes, uint8_t byte, uint8_t setting) {
  return bglog_places_half_avx2(bytes, byte, setting) |
         (uint64_t)bglog_places_half_avx2((const uint8_t *)bytes + 32, byte, setting) << 32;
}

static inline __attribute__((always_inline, BGLOG_AVX2_TARGET)) uint32_t bglog_equal_half_avx2(
    const void *left, const void *right) {
  __m256i one = _mm256_loadu_si256((const __m256i *)left);
  __m256i other = _mm256_loadu_si256((const __m256i *)right);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(one, other));
}

#endif
