// Recognizes lines whose headers repeat those of earlier lines, as nearly all lines of a large log do: the
// stamp has the same shape, and the text after it, which names the process, is the same. Such a line is
// taken, which means that it need not be read in full.
//
// The code is compiled for the baseline and for AVX2; both give the same result.
#ifndef BGLOG_LINES_H
#define BGLOG_LINES_H

#include <stdbool.h>

#include "places.h"

// Sixteen bytes that are compared at once.
typedef uint8_t bglog_vector __attribute__((ext_vector_type(16)));

// A pattern for sixteen bytes: some are fixed, some must be decimal digits, and the others may be anything.
struct bglog_block {
  bglog_vector value;
  // In `fixed`, all bits of each byte that must equal that of `value`; in `digits`, the top bit of each byte
  // that must be a decimal digit.
  bglog_vector fixed;
  bglog_vector digits;
};

// What ends the repeated part of a header: the colon before the thread, the colon before the message, or the
// last of several tabs.
enum { BGLOG_THREAD = 0, BGLOG_MESSAGE = 1, BGLOG_TABS = 2 };

// How lines start: with a stamp, followed by the repeated part of the header, which names the process.
struct bglog_shape {
  // Patterns for the stamp and the byte after it: `front` for the first 32 bytes, and `back` for the last 16
  // if there are more than 32.
  struct bglog_block front[2];
  struct bglog_block back;
  // The length in bytes of the stamp and the byte after it.
  int32_t length;
  // What ends the repeated part: BGLOG_THREAD, BGLOG_MESSAGE or BGLOG_TABS.
  int32_t mark;
  // With BGLOG_TABS, how many tabs the header has, counting the one after the stamp.
  int32_t tabs;
  // The number of the shape, starting from 1.
  int32_t number;
};

// The repeated part of a header, 8 to 64 bytes: its offset in the letters, which are readable for 64 bytes
// from there, its length, and the number of the process it names. `count` is 0 in an unused entry.
struct bglog_header {
  int32_t lower;
  int32_t count;
  int32_t process;
};

// A line: the offset of its start, of its end without the line break, and of the start of the next line, and
// its 1-based number.
struct bglog_line {
  intptr_t start;
  intptr_t end;
  intptr_t next;
  intptr_t number;
};

// The first and the last line of a process that were taken, and the number of the shape that its lines have.
// A negative `last.start` means that no line was taken.
struct bglog_seen {
  struct bglog_line first;
  struct bglog_line last;
  int32_t shape;
};

// An occurrence of a literal: its offset in the text, and the index of the literal.
struct bglog_hit {
  intptr_t offset;
  intptr_t literal;
};

enum {
  // The table of headers has two to the power of this many entries.
  BGLOG_HEADER_BITS = 9,
  BGLOG_HEADERS = 1 << BGLOG_HEADER_BITS,
  // The most bytes of the repeated part of a header.
  BGLOG_LONGEST_HEADER = 64,
  // How many bytes must be readable from the start of a line on.
  BGLOG_LINE_ROOM = 128,
  // The fewest bytes of a line with a header.
  BGLOG_SHORTEST_LINE = 36,
  // The most bytes of a line that continues a record.
  BGLOG_LONGEST_REST = 64,
};

// What earlier lines taught, with which other lines are compared.
struct bglog_known {
  const struct bglog_shape *shape;
  // A table of BGLOG_HEADERS entries, in which a header has the index that bglog_place returns.
  const struct bglog_header *headers;
  // The bytes of all headers, one after the other.
  const uint8_t *letters;
  // One entry for each process.
  struct bglog_seen *seen;
  intptr_t seen_count;
};

// A text, the offsets of its line feeds and closing square brackets, each list ending with INT32_MAX, and the
// literals that occur in it.
struct bglog_text {
  const uint8_t *bytes;
  intptr_t size;
  const int32_t *feeds;
  const int32_t *closings;
  const struct bglog_hit *hits;
  intptr_t hit_count;
};

// How far lines were taken, and which lines.
struct bglog_run {
  // The indices of the next line feed, closing bracket and literal in the lists of bglog_text.
  intptr_t feed;
  intptr_t closing;
  intptr_t hit;
  // The offset at which the next line starts, and the number of the line before it.
  intptr_t position;
  intptr_t number;
  // How many lines with a header were taken, and the first and the last of them.
  intptr_t count;
  struct bglog_line first;
  struct bglog_line last;
  // How many of these lines hold a literal, not counting the last line.
  intptr_t candidate_count;
};

// The eight bytes at an address as a word.
BGLOG_INLINE uint64_t bglog_eight(const uint8_t *bytes) {
  uint64_t word;
  __builtin_memcpy(&word, bytes, 8);
  return word;
}

// Returns a vector with bits set in each byte that does not match the block.
BGLOG_INLINE bglog_vector bglog_mismatch(const struct bglog_block *block, const uint8_t *at) {
  bglog_vector bytes;
  __builtin_memcpy(&bytes, at, sizeof bytes);
  // XOR with 0x30 turns digits into 0 to 9, to which 0x76 can be added without setting the top bit.
  bglog_vector low = bytes ^ (bglog_vector)0x30;
  bglog_vector no_digit = (low + (bglog_vector)0x76) | low;
  return (no_digit & block->digits) | ((bytes ^ block->value) & block->fixed);
}

// Whether all bits are 0.
BGLOG_INLINE int bglog_is_zero(bglog_vector vector) {
  uint64_t words[2];
  __builtin_memcpy(words, &vector, sizeof words);
  return (words[0] | words[1]) == 0;
}

// Whether 16 bytes match a block.
BGLOG_INLINE int bglog_matches(const struct bglog_block *block, const void *bytes) {
  return bglog_is_zero(bglog_mismatch(block, (const uint8_t *)bytes));
}

// Whether the bytes, of which 40 must be readable, start with a stamp of the shape.
BGLOG_INLINE int bglog_has_stamp(const struct bglog_shape *shape, const void *bytes) {
  const uint8_t *at = (const uint8_t *)bytes;
  bglog_vector wrong = bglog_mismatch(&shape->front[0], at) | bglog_mismatch(&shape->front[1], at + 16);
  if (shape->length > 32) wrong |= bglog_mismatch(&shape->back, at + shape->length - 16);
  return bglog_is_zero(wrong);
}

// Whether a byte is a hexadecimal digit.
BGLOG_INLINE int bglog_is_hex(uint8_t byte) {
  return (uint8_t)(byte - '0') < 10 || (uint8_t)((byte | 0x20) - 'a') < 6;
}

// Whether a byte is a space or a tab.
BGLOG_INLINE int bglog_is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }

// Whether a byte is an ASCII letter.
BGLOG_INLINE int bglog_is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

// Whether the first `count` bytes of a word, 1 to 8, are hexadecimal digits.
BGLOG_INLINE int bglog_are_hex(uint64_t word, int64_t count) {
  const uint64_t ones = 0x0101010101010101u, tops = 0x80 * ones, lows = 0x7F * ones;
  // Only the low seven bits of each byte take part, so that a sum sets the top bit of its byte if the byte is
  // at least the first digit (first sum) or beyond the last digit (second sum).
  uint64_t low = word & lows, letters = (word | 0x20 * ones) & lows;
  uint64_t digit = (low + 0x50 * ones) & ~(low + 0x46 * ones);
  uint64_t letter = (letters + 0x1F * ones) & ~(letters + 0x19 * ones);
  return (~((digit | letter) & ~word) & tops) << (64 - 8 * count) == 0;
}

// Whether the closing bracket ends a number as pid and thread in a header do: hexadecimal digits after a
// bracket or a colon. The text before must have a byte that is not such a digit.
BGLOG_INLINE int bglog_ends_number(const uint8_t *close) {
  const uint8_t *at = close - 1;
  if (!bglog_is_hex(*at)) return 0;
  while (bglog_is_hex(*at)) at--;
  return *at == '[' || *at == ':';
}

// Whether a message may be nothing but a number.
BGLOG_INLINE int bglog_may_be_number(const uint8_t *text, const uint8_t *end) {
  // The bytes that such a message may start with, as bits: digits, blanks, a minus sign and a parenthesis. A
  // bracket is greater than 63 and is compared on its own.
  const uint64_t starts = 0x3FFull << '0' | 1ull << ' ' | 1ull << '\t' | 1ull << '-' | 1ull << '(';
  uint8_t first = *text;
  if (!(first < 64 ? starts >> first & 1 : first == '[') || text >= end) return 0;
  return (uint8_t)(end[-1] - '0') < 10 || bglog_is_blank(end[-1]);
}

// The two steps that differ by processor: the places of a byte, and the places at which bytes are equal, each
// for 32 bytes.
typedef uint32_t bglog_half_step(const void *bytes, uint8_t byte, uint8_t setting);
typedef uint32_t bglog_same_step(const void *left, const void *right);

// The length in bytes of the repeated part of a header, which begins at `start`, right after the stamp, and
// includes its mark; 0 if the mark does not follow within 64 bytes.
BGLOG_INLINE int64_t bglog_header_length(const uint8_t *start, int mark, int tabs, bglog_half_step *places) {
  const uint8_t byte = mark == BGLOG_TABS ? '\t' : ':';
  uint64_t found = places(start, byte, 0);
  if (mark == BGLOG_TABS || __builtin_expect(found == 0, 0)) found |= (uint64_t)places(start + 32, byte, 0) << 32;
  for (int tab = 1; mark == BGLOG_TABS && tab < tabs; tab++) found &= found - 1;
  if (found == 0) return 0;
  return __builtin_ctzll(found) + (mark == BGLOG_MESSAGE ? 2 : 1);
}

// The index of a header that ends at `end` in the table: a hash of the eight bytes before its mark. If a
// level follows the pid, as in ` Lab[3000] <Warning>: `, the eight bytes before the bracket after the pid are
// hashed instead.
BGLOG_INLINE size_t bglog_place(const uint8_t *start, const uint8_t *end, int mark) {
  const uint8_t *key = end;
  if (mark == BGLOG_MESSAGE) {
    key = end - 2;
    if (end[-3] == '>') {
      for (key = end - 4; key > start && *key != ']';) key--;
    }
  }
  return (size_t)((bglog_eight(key - 8) * 0x9E3779B97F4A7C15u) >> (64 - BGLOG_HEADER_BITS));
}

// Whether a line can only continue the record above it, and does not continue a broken word: it is indented
// text, or a closing parenthesis or brace, as lists and dictionaries are printed. The first byte shows that
// it is neither a number nor JSON. It holds no header if it has neither a colon, which this function checks,
// nor a closing bracket, which the caller checks.
//
// Three bytes before the line and BGLOG_LONGEST_REST bytes from its start on must be readable.
BGLOG_INLINE int bglog_continues(const uint8_t *line, const uint8_t *end, bglog_half_step *places) {
  const int64_t length = end - line;
  if (length > BGLOG_LONGEST_REST) return 0;
  if (bglog_is_blank(line[0])) {
    // A single space may come from text that was wrapped next to a space.
    if (line[0] == ' ' && !bglog_is_blank(line[1])) return 0;
    const uint8_t *text = line + 1;
    while (text < end && bglog_is_blank(*text)) text++;
    if (text == end) return 1;
    if (!bglog_is_letter(*text) && *text != '"' && *text != ')' && *text != '}') return 0;
  } else {
    if (line[0] != ')' && line[0] != '}') return 0;
    if (line[1] != '\n' && line[1] != '\r' && line[1] != ',' && line[1] != ';') return 0;
    if ((line[-2] == '\r' ? line[-3] : line[-2]) == ' ') return 0;
  }
  uint64_t colons = places(line, ':', 0);
  if (length > 32) colons |= (uint64_t)places(line + 32, ':', 0) << 32;
  return colons << (BGLOG_LONGEST_REST - length) == 0;
}

BGLOG_INLINE void bglog_take_lines_by(const struct bglog_known *known, const struct bglog_text *text_lines,
                                      struct bglog_run *run, struct bglog_line *candidates, intptr_t room, int mark,
                                      bglog_half_step *places, bglog_same_step *same) {
  const struct bglog_shape shape = *known->shape;
  const uint8_t *const bytes = text_lines->bytes;
  // If the bytes that a line needs are readable from its end on, they are readable from its start on.
  const intptr_t limit = text_lines->size - BGLOG_LINE_ROOM;
  const int32_t *feed = text_lines->feeds + run->feed, *closing = text_lines->closings + run->closing;
  const struct bglog_hit *hit = text_lines->hits + run->hit, *const hits_end = text_lines->hits + text_lines->hit_count;
  intptr_t position = run->position, number = run->number, count = 0, candidate = 0;
  int is_candidate = 0;
  while (*feed < position) feed++;
  for (;; feed++) {
    const intptr_t next = *feed;
    // An empty line has no byte before its line feed that belongs to it.
    if (next > limit || next <= position) break;
    const intptr_t end = next - (bytes[next - 1] == '\r');
    while (hit < hits_end && hit->offset < position) hit++;
    const int holds = hit < hits_end && hit->offset < next;
    number++;
    if (end - position < BGLOG_SHORTEST_LINE || !bglog_has_stamp(&shape, bytes + position)) {
      while (*closing < position) closing++;
      // The caller reads a record of several lines that holds a literal as a whole.
      if (holds | is_candidate) break;
      if (position < BGLOG_SHORTEST_LINE || *closing < end) break;
      if (!bglog_continues(bytes + position, bytes + end, places)) break;
      position = next + 1;
      continue;
    }
    // The comparison starts with the byte after the stamp.
    const uint8_t *start = bytes + position + shape.length - 1;
    const int64_t length = bglog_header_length(start, mark, shape.tabs, places);
    if (length == 0) break;
    const uint8_t *upper = start + length;
    intptr_t text = upper - bytes;
    if (text >= end) break;
    const struct bglog_header *header = known->headers + bglog_place(start, upper, mark);
    if (header->count != length) break;
    const uint8_t *letters = known->letters + header->lower;
    if (__builtin_expect(length <= 32, 1)) {
      if ((uint32_t)~same(start, letters) << (32 - length)) break;
    } else if (~same(start, letters) || (uint32_t)~same(start + 32, letters + 32) << (64 - length)) {
      break;
    }
    while (*closing < text) closing++;
    if (mark == BGLOG_THREAD) {
      intptr_t digits = *closing - text;
      if (digits < 1 || digits > 8 || !bglog_are_hex(bglog_eight(upper), digits)) break;
      text += digits + 2;
      if (text > end || !bglog_is_blank(bytes[text - 1])) break;
      closing++;
    }
    if (mark == BGLOG_TABS && __builtin_memchr(bytes + text, '\t', (size_t)(end - text))) break;
    // Another header may be in the middle of the line.
    while (*closing < end && !bglog_ends_number(bytes + *closing)) closing++;
    if (*closing < end || bglog_may_be_number(bytes + text, bytes + end)) break;
    if (header->process >= known->seen_count) break;
    struct bglog_seen *seen = known->seen + header->process;
    if (seen->shape != shape.number) break;
    if (is_candidate) {
      if (candidate == room) break;
      candidates[candidate++] = run->last;
    }
    is_candidate = holds;
    run->last = (struct bglog_line){position, end, next + 1, number};
    if (count++ == 0) run->first = run->last;
    if (seen->last.start < 0) seen->first = run->last;
    seen->last = run->last;
    position = next + 1;
  }
  if (count > 0) {
    run->position = run->last.next;
    run->number = run->last.number;
  }
  // Go back to the first line feed and bracket in the lines that were inspected but not taken.
  while (feed > text_lines->feeds && feed[-1] >= run->position) feed--;
  while (closing > text_lines->closings && closing[-1] >= run->position) closing--;
  run->feed = feed - text_lines->feeds;
  run->closing = closing - text_lines->closings;
  run->hit = hit - text_lines->hits;
  run->count = count;
  run->candidate_count = candidate;
}

BGLOG_INLINE void bglog_take_shaped_lines_by(const struct bglog_known *known, const struct bglog_text *text,
                                             struct bglog_run *run, struct bglog_line *candidates, intptr_t room,
                                             bglog_half_step *places, bglog_same_step *same) {
  switch (known->shape->mark) {
    case BGLOG_THREAD: return bglog_take_lines_by(known, text, run, candidates, room, BGLOG_THREAD, places, same);
    case BGLOG_MESSAGE: return bglog_take_lines_by(known, text, run, candidates, room, BGLOG_MESSAGE, places, same);
    default: return bglog_take_lines_by(known, text, run, candidates, room, BGLOG_TABS, places, same);
  }
}

static __attribute__((unused, noinline)) void bglog_take_lines_plain(
    const struct bglog_known *known, const struct bglog_text *text, struct bglog_run *run,
    struct bglog_line *candidates, intptr_t room) {
  bglog_take_shaped_lines_by(known, text, run, candidates, room, bglog_places_half, bglog_equal_half);
}

#if defined(__x86_64__)
static __attribute__((unused, noinline, BGLOG_AVX2_TARGET)) void bglog_take_lines_avx2(
    const struct bglog_known *known, const struct bglog_text *text, struct bglog_run *run,
    struct bglog_line *candidates, intptr_t room) {
  bglog_take_shaped_lines_by(known, text, run, candidates, room, bglog_places_half_avx2, bglog_equal_half_avx2);
}
#endif

// Takes lines up to the first one that must be read in full, and writes those that hold a literal to
// `candidates`, at most `room` of them. Lines that continue a record are taken if a line with a header
// follows.
//
// Takes no lines on big-endian processors.
static inline void bglog_take_lines(const struct bglog_known *known, const struct bglog_text *text,
                                    struct bglog_run *run, struct bglog_line *candidates, intptr_t room,
                                    bool is_portable) {
  run->count = 0;
  if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) return;
#if defined(__x86_64__)
  if (!is_portable && bglog_has_avx2_target()) {
    bglog_take_lines_avx2(known, text, run, candidates, room);
    return;
  }
#endif
  bglog_take_lines_plain(known, text, run, candidates, room);
}

// bglog_take_lines with arguments that Swift can pass as arrays.
static inline void bglog_skim(const uint8_t *bytes, intptr_t size, const struct bglog_shape *shape,
                              const struct bglog_header *headers, const uint8_t *letters, struct bglog_seen *seen,
                              intptr_t seen_count, const int32_t *feeds, const int32_t *closings,
                              const struct bglog_hit *hits, intptr_t hit_count, struct bglog_run *run,
                              struct bglog_line *candidates, intptr_t room, bool is_portable) {
  const struct bglog_known known = {shape, headers, letters, seen, seen_count};
  const struct bglog_text text = {bytes, size, feeds, closings, hits, hit_count};
  bglog_take_lines(&known, &text, run, candidates, room, is_portable);
}

// Writes the offset of the lowest set bit of `places` and returns `count` plus one, or `count` if no bit is
// set. Writing in either case avoids a branch that cannot be predicted.
BGLOG_INLINE size_t bglog_note_place(uint64_t places, int32_t start, int32_t *offsets, size_t count) {
  offsets[count] = start + __builtin_ctzll(places | 1ull << 63);
  return count + (places != 0);
}

// Writes the offsets of all set bits of `places`, and returns the new number of offsets.
BGLOG_INLINE size_t bglog_note_places(uint64_t places, int32_t start, int32_t *offsets, size_t count) {
  count = bglog_note_place(places, start, offsets, count);
  while (__builtin_expect((places &= places - 1) != 0, 0)) {
    count = bglog_note_place(places, start, offsets, count);
  }
  return count;
}

// The step that differs by processor: the places of a byte among 64.
typedef uint64_t bglog_word_step(const void *bytes, uint8_t byte, uint8_t setting);

BGLOG_INLINE void bglog_mark_lines_by(const uint8_t *bytes, int32_t start, size_t blocks, int32_t *feeds,
                                      int32_t *closings, bglog_word_step *places) {
  size_t feed = 0, closing = 0;
  for (size_t block = 0; block < blocks; block++, start += 64) {
    // A block rarely has three line feeds, or two closing brackets.
    uint64_t found = places(bytes + start, '\n', 0);
    feed = bglog_note_place(found, start, feeds, feed);
    feed = bglog_note_places(found & (found - 1), start, feeds, feed);
    closing = bglog_note_places(places(bytes + start, ']', 0), start, closings, closing);
  }
  feeds[feed] = INT32_MAX;
  closings[closing] = INT32_MAX;
}

static __attribute__((unused, noinline)) void bglog_mark_lines_plain(const void *bytes, int32_t start,
                                                                     size_t blocks, int32_t *feeds,
                                                                     int32_t *closings) {
  bglog_mark_lines_by((const uint8_t *)bytes, start, blocks, feeds, closings, bglog_places);
}

#if defined(__x86_64__)
static __attribute__((unused, noinline, BGLOG_AVX2_TARGET)) void bglog_mark_lines_avx2(
    const void *bytes, int32_t start, size_t blocks, int32_t *feeds, int32_t *closings) {
  bglog_mark_lines_by((const uint8_t *)bytes, start, blocks, feeds, closings, bglog_places_avx2);
}
#endif

// Writes the offsets of line feeds and closing square brackets in blocks of 64 bytes from the offset `start`
// on, and ends each list with INT32_MAX. Each list must have room for two more entries than there are bytes.
static inline void bglog_mark_lines(const void *bytes, int32_t start, size_t blocks, int32_t *feeds,
                                    int32_t *closings, bool is_portable) {
#if defined(__x86_64__)
  if (!is_portable && bglog_has_avx2_target()) {
    bglog_mark_lines_avx2(bytes, start, blocks, feeds, closings);
    return;
  }
#endif
  bglog_mark_lines_plain(bytes, start, blocks, feeds, closings);
}

#endif
