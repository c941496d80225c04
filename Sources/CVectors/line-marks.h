// Where lines end, and where closing brackets stand in them, in a stretch of many blocks of 64 bytes.
#ifndef BGLOG_LINE_MARKS_H
#define BGLOG_LINE_MARKS_H

#include <stddef.h>

#include "places.h"

// Writes the offset of a block's first place, where it has any.
BGLOG_INLINE size_t bglog_note_place(uint64_t places, int32_t start, int32_t *offsets, size_t count) {
  // Written whether there is one or not: nothing is asked then that cannot be foreseen.
  offsets[count] = start + __builtin_ctzll(places | 1ull << 63);
  return count + (places != 0);
}

// Writes the offsets of all places of a block. There are rarely two closing brackets, or three line feeds.
BGLOG_INLINE size_t bglog_note_places(uint64_t places, int32_t start, int32_t *offsets, size_t count) {
  count = bglog_note_place(places, start, offsets, count);
  while (__builtin_expect((places &= places - 1) != 0, 0)) {
    count = bglog_note_place(places, start, offsets, count);
  }
  return count;
}

BGLOG_INLINE void bglog_look_over_by(const uint8_t *bytes, int32_t start, size_t blocks, int32_t *feeds,
                                     int32_t *closings, bglog_places_step *places) {
  size_t feed = 0, closing = 0;
  for (size_t block = 0; block < blocks; block++, start += 64) {
    uint64_t found = places(bytes + start, '\n', 0);
    feed = bglog_note_place(found, start, feeds, feed);
    feed = bglog_note_places(found & (found - 1), start, feeds, feed);
    closing = bglog_note_places(places(bytes + start, ']', 0), start, closings, closing);
  }
  feeds[feed] = INT32_MAX;
  closings[closing] = INT32_MAX;
}

static __attribute__((unused, noinline)) void bglog_look_over_plain(const void *bytes, int32_t start,
                                                                    size_t blocks, int32_t *feeds,
                                                                    int32_t *closings) {
  bglog_look_over_by((const uint8_t *)bytes, start, blocks, feeds, closings, bglog_places);
}

#if defined(__x86_64__)
#include "avx2-places.h"
#include "avx512-places.h"

static __attribute__((unused, noinline, BGLOG_AVX2_TARGET)) void bglog_look_over_avx2(
    const void *bytes, int32_t start, size_t blocks, int32_t *feeds, int32_t *closings) {
  bglog_look_over_by((const uint8_t *)bytes, start, blocks, feeds, closings, bglog_places_avx2);
}

static __attribute__((unused, noinline, BGLOG_AVX512_TARGET)) void bglog_look_over_avx512(
    const void *bytes, int32_t start, size_t blocks, int32_t *feeds, int32_t *closings) {
  bglog_look_over_by((const uint8_t *)bytes, start, blocks, feeds, closings, bglog_places_avx512);
}
#endif

// Writes the offsets of line feeds and closing brackets in blocks of 64 bytes from an offset on, and behind
// the last ones INT32_MAX. There must be room for two more of each than there are bytes.
static inline void bglog_look_over(const void *bytes, int32_t start, size_t blocks, int32_t *feeds,
                                   int32_t *closings) {
#if defined(__x86_64__)
  if (bglog_has_avx512_target()) {
    bglog_look_over_avx512(bytes, start, blocks, feeds, closings);
    return;
  }
  if (bglog_has_avx2_target()) {
    bglog_look_over_avx2(bytes, start, blocks, feeds, closings);
    return;
  }
#endif
  bglog_look_over_plain(bytes, start, blocks, feeds, closings);
}

#endif
