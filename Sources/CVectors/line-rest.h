// Lines that go on with the record above them, as lists and dictionaries are printed.
#ifndef BGLOG_LINE_REST_H
#define BGLOG_LINE_REST_H

#include "line-start.h"

// How long such a line may be: what is looked at with it.
enum { BGLOG_LONGEST_REST = 64 };

BGLOG_INLINE int bglog_is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

// Whether a line can be nothing but more of the record above it, and no break before it can have gone through
// a word: indented text, or a closing parenthesis or brace. By its first byte it is no number and no object of
// JSON; a header has a colon in its time, or a closing bracket, for which the line was searched before.
//
// A line of the shortest length for a header stands above it; what the longest length takes may be read.
BGLOG_INLINE int bglog_goes_on(const uint8_t *line, const uint8_t *end, bglog_half_step *places) {
  const int64_t length = end - line;
  if (length > BGLOG_LONGEST_REST) return 0;
  if (bglog_is_blank(line[0])) {
    // One blank may have been left beside a break that took the place of none.
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

#endif
