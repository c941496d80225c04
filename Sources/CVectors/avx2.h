// For processors of the x86 family that take 32 bytes at once.
#ifndef BGLOG_AVX2_H
#define BGLOG_AVX2_H

#include "avx2-places.h"

static __attribute__((unused, noinline, target("avx2"))) size_t bglog_blocks_before_avx2(
    const void *bytes, size_t blocks, struct bglog_pairs pairs, uint64_t *places) {
  const uint8_t *at = (const uint8_t *)bytes;
  const __m256i alone = _mm256_set1_epi8((char)pairs.alone);
  const __m256i first = _mm256_set1_epi8((char)pairs.first);
  const __m256i one = _mm256_set1_epi8((char)pairs.not_before);
  const __m256i other = _mm256_set1_epi8((char)pairs.nor_before);
  for (size_t block = 0; block < blocks; block++, at += 64) {
    __m256i front = _mm256_loadu_si256((const __m256i *)at);
    __m256i back = _mm256_loadu_si256((const __m256i *)(at + 32));
    __m256i met = _mm256_or_si256(
        _mm256_or_si256(_mm256_cmpeq_epi8(front, alone), _mm256_cmpeq_epi8(front, first)),
        _mm256_or_si256(_mm256_cmpeq_epi8(back, alone), _mm256_cmpeq_epi8(back, first)));
    if (_mm256_testz_si256(met, met)) continue;
    uint64_t found = 0;
    for (int half = 0; half < 2; half++) {
      __m256i here = half ? back : front;
      __m256i behind = _mm256_loadu_si256((const __m256i *)(at + 32 * half + 1));
      __m256i plain = _mm256_or_si256(_mm256_cmpeq_epi8(behind, one), _mm256_cmpeq_epi8(behind, other));
      __m256i wanted = _mm256_or_si256(_mm256_andnot_si256(plain, _mm256_cmpeq_epi8(here, first)),
                                       _mm256_cmpeq_epi8(here, alone));
      found |= (uint64_t)(uint32_t)_mm256_movemask_epi8(wanted) << (32 * half);
    }
    if (found != 0) {
      *places = found;
      return block;
    }
  }
  return blocks;
}

#endif
