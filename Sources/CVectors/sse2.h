// For processors of the x86 family.
#ifndef BGLOG_SSE2_H
#define BGLOG_SSE2_H

#include <emmintrin.h>

BGLOG_INLINE uint32_t bglog_half_word(__m128i a, __m128i b) {
  return (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
}

BGLOG_INLINE __m128i bglog_is(const __m128i *at, __m128i byte, __m128i setting) {
  return _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128(at), setting), byte);
}

BGLOG_INLINE __m128i bglog_is_either(const __m128i *at, __m128i one, __m128i other) {
  __m128i bytes = _mm_loadu_si128(at);
  return _mm_or_si128(_mm_cmpeq_epi8(bytes, one), _mm_cmpeq_epi8(bytes, other));
}

BGLOG_INLINE __m128i bglog_is_same(const __m128i *a, const __m128i *b) {
  return _mm_cmpeq_epi8(_mm_loadu_si128(a), _mm_loadu_si128(b));
}

BGLOG_INLINE uint32_t bglog_places_half(const void *bytes, uint8_t byte, uint8_t setting) {
  const __m128i *at = (const __m128i *)bytes;
  __m128i wanted = _mm_set1_epi8((char)byte), set = _mm_set1_epi8((char)setting);
  return bglog_half_word(bglog_is(at, wanted, set), bglog_is(at + 1, wanted, set));
}

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  return bglog_places_half(bytes, byte, setting) |
         (uint64_t)bglog_places_half((const uint8_t *)bytes + 32, byte, setting) << 32;
}

BGLOG_INLINE int bglog_has_either(const void *bytes, uint8_t one, uint8_t other) {
  const __m128i *at = (const __m128i *)bytes;
  __m128i a = _mm_set1_epi8((char)one), b = _mm_set1_epi8((char)other);
  __m128i front = _mm_or_si128(bglog_is_either(at, a, b), bglog_is_either(at + 1, a, b));
  __m128i back = _mm_or_si128(bglog_is_either(at + 2, a, b), bglog_is_either(at + 3, a, b));
  return _mm_movemask_epi8(_mm_or_si128(front, back)) != 0;
}

BGLOG_INLINE uint32_t bglog_equal_half(const void *left, const void *right) {
  const __m128i *a = (const __m128i *)left, *b = (const __m128i *)right;
  return bglog_half_word(bglog_is_same(a, b), bglog_is_same(a + 1, b + 1));
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  return bglog_equal_half(left, right) |
         (uint64_t)bglog_equal_half((const uint8_t *)left + 32, (const uint8_t *)right + 32) << 32;
}

#endif
