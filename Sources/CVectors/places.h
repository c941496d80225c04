// Which of 64 bytes are what they are looked for, as the bits of a word: the one thing that every
// processor does in a few instructions, and that Swift has no words for.
#ifndef BGLOG_PLACES_H
#define BGLOG_PLACES_H

#include <stdint.h>

#define BGLOG_INLINE static inline __attribute__((always_inline))

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#include <arm_neon.h>
#endif

// A bit for each of 64 bytes, that of the first one lowest: whether the byte, with the bits of
// `setting` set, is `byte`. Written for every processor; the others must give the same.
BGLOG_INLINE uint64_t bglog_places_portable(const void *bytes, uint8_t byte, uint8_t setting) {
  const uint64_t ones = 0x0101010101010101u, low = 0x7F7F7F7F7F7F7F7Fu;
  uint64_t places = 0;
  for (int index = 0; index < 8; index++) {
    uint64_t word = 0;
    for (int place = 0; place < 8; place++) {
      word |= (uint64_t)((const uint8_t *)bytes)[8 * index + place] << (8 * place);
    }
    uint64_t other = (word | ones * setting) ^ ones * byte;
    // The top bit of each byte that is zero; no borrow runs from one byte into the next.
    uint64_t equal = ~(((other & low) + low) | other | low) >> 7;
    places |= ((equal * 0x0102040810204080u) >> 56) << (8 * index);
  }
  return places;
}

// A bit for each of 64 bytes at two places: whether they are the same.
BGLOG_INLINE uint64_t bglog_equal_portable(const void *left, const void *right) {
  uint64_t places = 0;
  for (int index = 0; index < 64; index++) {
    uint64_t same = ((const uint8_t *)left)[index] == ((const uint8_t *)right)[index];
    places |= same << index;
  }
  return places;
}

#if defined(__SSE2__)

BGLOG_INLINE uint64_t bglog_word(__m128i a, __m128i b, __m128i c, __m128i d) {
  return (uint64_t)(uint16_t)_mm_movemask_epi8(a) | (uint64_t)(uint16_t)_mm_movemask_epi8(b) << 16 |
         (uint64_t)(uint16_t)_mm_movemask_epi8(c) << 32 |
         (uint64_t)(uint16_t)_mm_movemask_epi8(d) << 48;
}

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  const __m128i *from = (const __m128i *)bytes;
  __m128i wanted = _mm_set1_epi8((char)byte), set = _mm_set1_epi8((char)setting);
  return bglog_word(_mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128(from), set), wanted),
                    _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128(from + 1), set), wanted),
                    _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128(from + 2), set), wanted),
                    _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128(from + 3), set), wanted));
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  const __m128i *a = (const __m128i *)left, *b = (const __m128i *)right;
  return bglog_word(_mm_cmpeq_epi8(_mm_loadu_si128(a), _mm_loadu_si128(b)),
                    _mm_cmpeq_epi8(_mm_loadu_si128(a + 1), _mm_loadu_si128(b + 1)),
                    _mm_cmpeq_epi8(_mm_loadu_si128(a + 2), _mm_loadu_si128(b + 2)),
                    _mm_cmpeq_epi8(_mm_loadu_si128(a + 3), _mm_loadu_si128(b + 3)));
}

#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)

BGLOG_INLINE uint64_t bglog_word(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t front = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
  uint8x16_t back = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
  uint8x16_t sum = vpaddq_u8(front, back);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  const uint8_t *from = (const uint8_t *)bytes;
  uint8x16_t wanted = vdupq_n_u8(byte), set = vdupq_n_u8(setting);
  return bglog_word(vceqq_u8(vorrq_u8(vld1q_u8(from), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 16), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 32), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 48), set), wanted));
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  const uint8_t *a = (const uint8_t *)left, *b = (const uint8_t *)right;
  return bglog_word(vceqq_u8(vld1q_u8(a), vld1q_u8(b)), vceqq_u8(vld1q_u8(a + 16), vld1q_u8(b + 16)),
                    vceqq_u8(vld1q_u8(a + 32), vld1q_u8(b + 32)),
                    vceqq_u8(vld1q_u8(a + 48), vld1q_u8(b + 48)));
}

#else

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  return bglog_places_portable(bytes, byte, setting);
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  return bglog_equal_portable(left, right);
}

#endif
#endif
