// For processors of the ARM family with 64 bits.
#ifndef BGLOG_NEON_H
#define BGLOG_NEON_H

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

#endif
