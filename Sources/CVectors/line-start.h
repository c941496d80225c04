// How a line starts: its stamp, and the process that logged it, as earlier lines had them.
#ifndef BGLOG_LINE_START_H
#define BGLOG_LINE_START_H

#include <stddef.h>

#include "places.h"

typedef uint8_t bglog_block __attribute__((ext_vector_type(16)));
typedef uint8_t bglog_bytes __attribute__((ext_vector_type(32)));

// Thirty-two bytes of which some are fixed, some must be digits, and the others may be anything.
struct bglog_pattern {
  bglog_block value[2];
  // All bits of the bytes that are fixed, the top bit of those that must be digits.
  bglog_block fixed[2];
  bglog_block digits[2];
};

// What ends the part of a header that is compared.
enum { BGLOG_THREAD = 0, BGLOG_MESSAGE = 1, BGLOG_TABS = 2 };

// How a line starts: with a stamp, a byte and a process of which headers tell.
struct bglog_line_shape {
  struct bglog_pattern front;
  // The last bytes of a stamp that is longer than 32.
  struct bglog_pattern back;
  // How many bytes the stamp and the one behind it take.
  int32_t length;
  int32_t mark;
  // How many tabs there are, where they are the mark, with the one behind the stamp.
  int32_t tabs;
  // What seen lines must have been shifted by.
  int32_t shift;
};

// How many bytes there must be from the start of a line on, and how many a line has at least.
enum { BGLOG_LINE_ROOM = 128, BGLOG_SHORTEST_LINE = 36 };

typedef uint32_t bglog_half_step(const void *bytes, uint8_t byte, uint8_t setting);

BGLOG_INLINE uint64_t bglog_eight(const uint8_t *bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, 8);
  return word;
}

// Sets bits where the bytes are not as the pattern says. Vectors go by address: not every processor hands
// them over in the same way.
BGLOG_INLINE void bglog_note_mismatch(const struct bglog_pattern *pattern, const uint8_t *at,
                                      bglog_bytes *wrong) {
  bglog_bytes bytes, value, fixed, digits;
  __builtin_memcpy(&bytes, at, sizeof bytes);
  __builtin_memcpy(&value, pattern->value, sizeof value);
  __builtin_memcpy(&fixed, pattern->fixed, sizeof fixed);
  __builtin_memcpy(&digits, pattern->digits, sizeof digits);
  // A digit without its high half is 0 to 9: adding 0x76 leaves the top bit of its byte clear.
  bglog_bytes low = bytes ^ (bglog_bytes)0x30;
  bglog_bytes no_digit = (low + (bglog_bytes)0x76) | low;
  *wrong |= (no_digit & digits) | ((bytes ^ value) & fixed);
}

BGLOG_INLINE int bglog_has_stamp(const struct bglog_line_shape *shape, const uint8_t *at) {
  bglog_bytes wrong = (bglog_bytes)0;
  bglog_note_mismatch(&shape->front, at, &wrong);
  if (shape->length > 32) bglog_note_mismatch(&shape->back, at + shape->length - 32, &wrong);
  uint64_t words[4];
  __builtin_memcpy(words, &wrong, sizeof words);
  return ((words[0] | words[1]) | (words[2] | words[3])) == 0;
}

BGLOG_INLINE int bglog_is_hex(uint8_t byte) {
  return (uint8_t)(byte - '0') < 10 || (uint8_t)((byte | 0x20) - 'a') < 6;
}

BGLOG_INLINE int bglog_is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }

// Whether the first bytes of a word, one to eight, are hexadecimal digits.
BGLOG_INLINE int bglog_are_hex(uint64_t word, int64_t count) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x80 * ones, lows = 0x7F * ones;
  // Sums of seven bits reach the top bit of their byte from a digit on, or from behind the last one.
  uint64_t low = word & lows, letters = (word | 0x20 * ones) & lows;
  uint64_t digit = (low + 0x50 * ones) & ~(low + 0x46 * ones);
  uint64_t letter = (letters + 0x1F * ones) & ~(letters + 0x19 * ones);
  return (~((digit | letter) & ~word) & tops) << (64 - 8 * count) == 0;
}

// Whether hexadecimal digits stand before a closing bracket, behind a bracket or a colon, as pid and thread
// do in a header. Something else must stand before.
BGLOG_INLINE int bglog_ends_number(const uint8_t *close) {
  const uint8_t *at = close - 1;
  if (!bglog_is_hex(*at)) return 0;
  while (bglog_is_hex(*at)) at--;
  return *at == '[' || *at == ':';
}

// Whether a message may be nothing but a number.
BGLOG_INLINE int bglog_may_be_number(const uint8_t *text, const uint8_t *end) {
  // Digits, white space, a sign and a parenthesis, as bits; a bracket is beyond them.
  const uint64_t starts = 0x3FFull << '0' | 1ull << ' ' | 1ull << '\t' | 1ull << '-' | 1ull << '(';
  uint8_t first = *text;
  if (!(first < 64 ? starts >> first & 1 : first == '[') || text >= end) return 0;
  return (uint8_t)(end[-1] - '0') < 10 || bglog_is_blank(end[-1]);
}

// How many bytes of a header are compared, the first of them behind the stamp; 0 where its mark is not near.
BGLOG_INLINE int64_t bglog_known_length(const uint8_t *start, int mark, int tabs, bglog_half_step *places) {
  const uint8_t byte = mark == BGLOG_TABS ? '\t' : ':';
  uint64_t found = places(start, byte, 0);
  if (mark == BGLOG_TABS || __builtin_expect(found == 0, 0)) found |= (uint64_t)places(start + 32, byte, 0) << 32;
  for (int tab = 1; mark == BGLOG_TABS && tab < tabs; tab++) found &= found - 1;
  if (found == 0) return 0;
  return __builtin_ctzll(found) + (mark == BGLOG_MESSAGE ? 2 : 1);
}

// The byte behind those that tell processes apart in a header that ends with the colon before the message:
// the bracket behind the pid where a level is printed behind it, ` Lab[3000] <Warning>: `.
BGLOG_INLINE const uint8_t *bglog_key_end(const uint8_t *known, const uint8_t *upper) {
  if (upper[-3] != '>') return upper - 2;
  const uint8_t *at = upper - 4;
  while (at > known && *at != ']') at--;
  return at;
}

#endif
