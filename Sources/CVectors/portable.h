// For every processor.
#ifndef BGLOG_PORTABLE_H
#define BGLOG_PORTABLE_H

// A bit for each of 64 bytes, or of 32, that of the first one lowest: whether the byte, with the bits
// of `setting` set, is `byte`.
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
    // The top bit of each byte that is zero; no borrow runs from one byte into the next.
    uint64_t equal = ~(((other & low) + low) | other | low) >> 7;
    places |= ((equal * 0x0102040810204080u) >> 56) << (8 * index);
  }
  return places;
}

// Whether any of 64 bytes is one of two.
BGLOG_INLINE int bglog_has_either_portable(const void *bytes, uint8_t one, uint8_t other) {
  return (bglog_places_portable(bytes, one, 0, 64) | bglog_places_portable(bytes, other, 0, 64)) != 0;
}

// A bit for each of 64 bytes at two places, or of 32: whether they are the same.
BGLOG_INLINE uint64_t bglog_equal_portable(const void *left, const void *right, int count) {
  uint64_t places = 0;
  for (int index = 0; index < count; index++) {
    uint64_t same = ((const uint8_t *)left)[index] == ((const uint8_t *)right)[index];
    places |= same << index;
  }
  return places;
}

#endif
