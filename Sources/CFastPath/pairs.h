// Searches many blocks of 64 bytes for two bytes, one of which counts only if certain bytes do not follow it.
#ifndef BGLOG_PAIRS_H
#define BGLOG_PAIRS_H

#include "places.h"

// The bytes to search for: `alone` anywhere, and `first` unless `not_before` or `nor_before` follows it.
struct bglog_pairs {
  uint8_t alone;
  uint8_t first;
  uint8_t not_before;
  uint8_t nor_before;
};

// Returns how many blocks precede the first one that has such a byte, and writes a bit for each such byte of
// that block to `places`. Returns `blocks` if there is none. The byte after the last block must be readable.
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
