// Finds which of 64 bytes equal a given byte, and returns them as the bits of a word, the lowest bit for the
// first byte. The other headers build on this.
//
// Every function has a portable form and faster ones for SSE2, AVX2 and NEON; all give the same result.
#ifndef BGLOG_PLACES_H
#define BGLOG_PLACES_H

#include <stddef.h>
#include <stdint.h>

#define BGLOG_INLINE static inline __attribute__((always_inline))

// Returns a word with a bit set for each byte that, combined with `setting` by OR, equals `byte`. `count`,
// the number of bytes, is 32 or 64.
BGLOG_INLINE uint64_t bglog_places_portable(const void *bytes, uint8_t byte, uint8_t setting,
                                            int count) {
  const uint64_t ones = 0x0101010101010101u, low = 0x7F7F7F7F7F7F7F7Fu;
  uint64_t places = 0;
  for (int index = 0; index < count / 8; index++) {
    uint64_t word = 0;
    for (int place = 0; place < 8; place++) {
      word |= (uint64_t)((const uint8_t *)bytes)[8 * index + place] << (8 * place);
    }
    uint64_t other = (word | ones * setting) ^ ones * byte;
    // The lowest bit of each byte is set if that byte of `other` is zero; no carry crosses into the next
    // byte.
    uint64_t equal = ~(((other & low) + low) | other | low) >> 7;
    places |= ((equal * 0x0102040810204080u) >> 56) << (8 * index);
  }
  return places;
}

// Whether any of 64 bytes equals `one` or `other`.
BGLOG_INLINE int bglog_has_either_portable(const void *bytes, uint8_t one, uint8_t other) {
  return (bglog_places_portable(bytes, one, 0, 64) | bglog_places_portable(bytes, other, 0, 64)) != 0;
}

// Returns a word with a bit set for each byte that is the same in `left` and `right`. `count`, the number of
// bytes, is 32 or 64.
BGLOG_INLINE uint64_t bglog_equal_portable(const void *left, const void *right, int count) {
  uint64_t places = 0;
  for (int index = 0; index < count; index++) {
    uint64_t same = ((const uint8_t *)left)[index] == ((const uint8_t *)right)[index];
    places |= same << index;
  }
  return places;
}

// Each branch defines functions that return what the portable ones above do: bglog_places, bglog_has_either
// and bglog_equal for 64 bytes, bglog_places_half and bglog_equal_half for 32.
#if defined(__SSE2__)
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

#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#include <arm_neon.h>

BGLOG_INLINE uint64_t bglog_word(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t front = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
  uint8x16_t back = vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits));
  uint8x16_t sum = vpaddq_u8(front, back);
  return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

BGLOG_INLINE uint32_t bglog_half_word(uint8x16_t a, uint8x16_t b) {
  const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t sum = vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits));
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u32(vreinterpretq_u32_u8(vpaddq_u8(sum, sum)), 0);
}

BGLOG_INLINE uint8x16_t bglog_is_either(const uint8_t *at, uint8x16_t one, uint8x16_t other) {
  uint8x16_t bytes = vld1q_u8(at);
  return vorrq_u8(vceqq_u8(bytes, one), vceqq_u8(bytes, other));
}

BGLOG_INLINE uint32_t bglog_places_half(const void *bytes, uint8_t byte, uint8_t setting) {
  const uint8_t *from = (const uint8_t *)bytes;
  uint8x16_t wanted = vdupq_n_u8(byte), set = vdupq_n_u8(setting);
  return bglog_half_word(vceqq_u8(vorrq_u8(vld1q_u8(from), set), wanted),
                         vceqq_u8(vorrq_u8(vld1q_u8(from + 16), set), wanted));
}

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  const uint8_t *from = (const uint8_t *)bytes;
  uint8x16_t wanted = vdupq_n_u8(byte), set = vdupq_n_u8(setting);
  return bglog_word(vceqq_u8(vorrq_u8(vld1q_u8(from), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 16), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 32), set), wanted),
                    vceqq_u8(vorrq_u8(vld1q_u8(from + 48), set), wanted));
}

BGLOG_INLINE int bglog_has_either(const void *bytes, uint8_t one, uint8_t other) {
  const uint8_t *from = (const uint8_t *)bytes;
  uint8x16_t a = vdupq_n_u8(one), b = vdupq_n_u8(other);
  uint8x16_t front = vorrq_u8(bglog_is_either(from, a, b), bglog_is_either(from + 16, a, b));
  uint8x16_t back = vorrq_u8(bglog_is_either(from + 32, a, b), bglog_is_either(from + 48, a, b));
  return vmaxvq_u8(vorrq_u8(front, back)) != 0;
}

BGLOG_INLINE uint32_t bglog_equal_half(const void *left, const void *right) {
  const uint8_t *a = (const uint8_t *)left, *b = (const uint8_t *)right;
  return bglog_half_word(vceqq_u8(vld1q_u8(a), vld1q_u8(b)),
                         vceqq_u8(vld1q_u8(a + 16), vld1q_u8(b + 16)));
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  const uint8_t *a = (const uint8_t *)left, *b = (const uint8_t *)right;
  return bglog_word(vceqq_u8(vld1q_u8(a), vld1q_u8(b)), vceqq_u8(vld1q_u8(a + 16), vld1q_u8(b + 16)),
                    vceqq_u8(vld1q_u8(a + 32), vld1q_u8(b + 32)),
                    vceqq_u8(vld1q_u8(a + 48), vld1q_u8(b + 48)));
}

#else

BGLOG_INLINE uint32_t bglog_places_half(const void *bytes, uint8_t byte, uint8_t setting) {
  return (uint32_t)bglog_places_portable(bytes, byte, setting, 32);
}

BGLOG_INLINE uint64_t bglog_places(const void *bytes, uint8_t byte, uint8_t setting) {
  return bglog_places_portable(bytes, byte, setting, 64);
}

BGLOG_INLINE int bglog_has_either(const void *bytes, uint8_t one, uint8_t other) {
  return bglog_has_either_portable(bytes, one, other);
}

BGLOG_INLINE uint32_t bglog_equal_half(const void *left, const void *right) {
  return (uint32_t)bglog_equal_portable(left, right, 32);
}

BGLOG_INLINE uint64_t bglog_equal(const void *left, const void *right) {
  return bglog_equal_portable(left, right, 64);
}

#endif

// Variants for AVX2, compiled in addition to the baseline and chosen at run time.
#if defined(__x86_64__)
#include <immintrin.h>

#define BGLOG_AVX2_TARGET target("avx2,bmi,popcnt,pclmul")

// Whether the processor and the system support every instruction set in BGLOG_AVX2_TARGET.
static inline int bglog_has_avx2_target(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
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

#endif
