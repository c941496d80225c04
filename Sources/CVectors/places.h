// Which of 64 bytes are what they are looked for, as the bits of a word: the one thing that every
// processor does in a few instructions, and that Swift has no words for.
//
// Each is written for every processor, and for those that do better; all must give the same.
#ifndef BGLOG_PLACES_H
#define BGLOG_PLACES_H

#include <stdint.h>

#define BGLOG_INLINE static inline __attribute__((always_inline))

#include "portable.h"

#if defined(__SSE2__)
#include "sse2.h"
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#include "neon.h"
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

// The places of a byte as a processor finds them.
typedef uint64_t bglog_places_step(const void *bytes, uint8_t byte, uint8_t setting);

#endif
