// Bytes that matter only where others do not stand behind them, in a stretch of many blocks of 64 bytes.
//
// A call is small beside a stretch, so steps that only some processors have are asked for while the
// program runs. It is written with the words of places.h, and again for those; both give the same.
#ifndef BGLOG_PAIRS_H
#define BGLOG_PAIRS_H

#include <stddef.h>

#include "places.h"

// What is looked for: a byte, and another one with neither of two behind it.
struct bglog_pairs {
  uint8_t alone;
  uint8_t first;
  uint8_t not_before;
  uint8_t nor_before;
};

// How many blocks there are before the first one that has one, of which a bit for each is written. One
// byte more must be there than the blocks have.
BGLOG_INLINE size_t bglog_blocks_before_plain(const void *bytes, size_t blocks, struct bglog_pairs pairs,
                                              uint64_t *places) {
  const uint8_t *at = (const uint8_t *)bytes;
  for (size_t block = 0; block < blocks; block++, at += 64) {
    if (!bglog_has_either(at, pairs.alone, pairs.first)) continue;
    uint64_t others = bglog_places(at + 1, pairs.not_before, 0) | bglog_places(at + 1, pairs.nor_before, 0);
    *places = (bglog_places(at, pairs.first, 0) & ~others) | bglog_places(at, pairs.alone, 0);
    if (*places != 0) return block;
  }
  return blocks;
}

#if defined(__x86_64__)
#include "avx2.h"
#endif

static inline size_t bglog_blocks_before(const void *bytes, size_t blocks, struct bglog_pairs pairs,
                                         uint64_t *places) {
#if defined(__x86_64__)
  if (bglog_has_avx2()) return bglog_blocks_before_avx2(bytes, blocks, pairs, places);
#endif
  return bglog_blocks_before_plain(bytes, blocks, pairs, places);
}

#endif
