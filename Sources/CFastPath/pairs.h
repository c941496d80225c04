// Finds bytes that matter only if certain others do not follow, over many blocks of 64 bytes.
#ifndef BGLOG_PAIRS_H
#define BGLOG_PAIRS_H

#include "places.h"

// What is looked for: `alone` anywhere, and `first` unless one of the others follows it.
struct bglog_pairs {
  uint8_t alone;
  uint8_t first;
  uint8_t not_before;
  uint8_t nor_before;
};

// Returns how many blocks stand before the first one with such a byte, and writes the bits of those bytes in it
// to `places`. The byte behind the last block must be readable.
BGLOG_INLINE size_t bglog_blocks_before(const void *bytes, size_t blocks, struct bglog_pairs pairs,
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

#endif
