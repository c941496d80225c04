// Which of 64 bytes are what they are looked for, for processors of the x86 family that take 64 at once.
#ifndef BGLOG_AVX512_PLACES_H
#define BGLOG_AVX512_PLACES_H

#include <immintrin.h>
#include <stdint.h>

#define BGLOG_AVX512_TARGET target("avx512f,avx512bw,avx512vbmi,bmi,popcnt")

// Whether the processor has all of the target, and the system lets it.
static inline int bglog_has_avx512_target(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("popcnt");
}

static inline __attribute__((always_inline, BGLOG_AVX512_TARGET)) uint64_t bglog_places_avx512(
    const void *bytes, uint8_t byte, uint8_t setting) {
  __m512i there = _mm512_or_si512(_mm512_loadu_si512(bytes), _mm512_set1_epi8((char)setting));
  return _mm512_cmpeq_epi8_mask(there, _mm512_set1_epi8((char)byte));
}

#endif
