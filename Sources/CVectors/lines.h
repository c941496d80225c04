// Lines that start like earlier ones, many in turn: of nearly every line of a large log nothing is asked but
// whether it is one.
//
// It is written with the words of places.h, and compiled once more for processors that do better; both give
// the same.
#ifndef BGLOG_LINES_H
#define BGLOG_LINES_H

#include "line-places.h"
#include "line-rest.h"

typedef uint32_t bglog_same_step(const void *left, const void *right);

// Takes lines up to the first one that is not known, or of which more is to be asked, and returns how many
// start with a header. What goes on with a record is taken with the next header behind it; a line with a literal
// is the last one unless a header follows.
BGLOG_INLINE size_t bglog_take_lines_by(const struct bglog_known *known, struct bglog_lines *lines, int mark,
                                        bglog_half_step *places, bglog_same_step *same) {
  const struct bglog_line_shape shape = known->shape;
  const struct bglog_header *const headers = known->headers;
  const uint8_t *const bytes = lines->bytes;
  // The room that a line needs behind its start is there behind its end.
  const int64_t room = lines->size - BGLOG_LINE_ROOM;
  const int64_t limit = lines->limit < room ? lines->limit : room;
  const int32_t *feed = lines->feeds + lines->feed, *closing = lines->closings + lines->closing;
  const struct bglog_hit *hit = lines->hit, *const hits_end = lines->hits_end;
  struct bglog_marked *marked = lines->marked;
  const struct bglog_marked *const marked_end = marked + lines->marked_room;
  int64_t position = lines->position, line = lines->line;
  size_t count = 0;
  int is_last_marked = 0;
  for (;;) {
    int64_t next = *feed;
    // A feed at the line's own start has no byte before it.
    if (next > limit || next <= position) break;
    int64_t end = next - (bytes[next - 1] == '\r');
    const int holds = hit < hits_end && hit->offset < next;
    if (end - position < BGLOG_SHORTEST_LINE || !bglog_has_stamp(&shape, bytes + position)) {
      while (*closing < position) closing++;
      if (holds | is_last_marked) break;
      if (position < BGLOG_SHORTEST_LINE || *closing < end) break;
      if (!bglog_goes_on(bytes + position, bytes + end, places)) break;
      line++;
      position = next + 1;
      feed++;
      continue;
    }
    // The byte behind the stamp is the first one that is compared.
    const uint8_t *start = bytes + position + shape.length - 1;
    int64_t length = bglog_known_length(start, mark, shape.tabs, places);
    if (length == 0) break;
    const uint8_t *upper = start + length;
    int64_t text = upper - bytes;
    if (text >= end) break;
    const uint8_t *key = mark == BGLOG_MESSAGE ? bglog_key_end(start, upper) : upper;
    const struct bglog_header *header = headers + ((bglog_eight(key - 8) * 0x9E3779B97F4A7C15u) >> 55);
    if (header->count != length) break;
    const uint8_t *letters = known->letters + header->lower;
    if (__builtin_expect(length <= 32, 1)) {
      if ((uint32_t)~same(start, letters) << (32 - length)) break;
    } else if (~same(start, letters) || (uint32_t)~same(start + 32, letters + 32) << (64 - length)) {
      break;
    }
    while (*closing < text) closing++;
    if (mark == BGLOG_THREAD) {
      int64_t digits = *closing - text;
      if (digits < 1 || digits > 8 || !bglog_are_hex(bglog_eight(upper), digits)) break;
      text += digits + 2;
      if (text > end || !bglog_is_blank(bytes[text - 1])) break;
      closing++;
    }
    // Another header may stand in the middle of the line.
    if (mark == BGLOG_TABS && __builtin_memchr(bytes + text, '\t', (size_t)(end - text))) break;
    while (*closing < end && !bglog_ends_number(bytes + *closing)) closing++;
    if (*closing < end || bglog_may_be_number(bytes + text, bytes + end)) break;
    if ((uint32_t)header->slot >= known->seen_count) break;
    struct bglog_seen *seen = known->seen + header->slot;
    if (seen->start < 0 || seen->shift != shape.shift) break;
    if (marked + is_last_marked == marked_end) break;
    line++;
    marked += is_last_marked;
    is_last_marked = holds;
    if (holds) {
      *marked = (struct bglog_marked){position, end, next + 1, text, header - headers, line};
      while (hit < hits_end && hit->offset < next) hit++;
    }
    seen->start = position;
    seen->end = end;
    seen->line = line;
    lines->end = end;
    lines->text = text;
    lines->header = header - headers;
    lines->start = position;
    position = next + 1;
    feed++;
    count++;
    lines->feed = feed - lines->feeds;
    lines->position = position;
    lines->line = line;
  }
  lines->closing = closing - lines->closings;
  lines->marked_count = marked - lines->marked;
  lines->is_last_marked = is_last_marked;
  return count;
}

BGLOG_INLINE size_t bglog_take_marked_lines_by(const struct bglog_known *known, struct bglog_lines *lines,
                                               bglog_half_step *places, bglog_same_step *same) {
  switch (known->shape.mark) {
    case BGLOG_THREAD: return bglog_take_lines_by(known, lines, BGLOG_THREAD, places, same);
    case BGLOG_MESSAGE: return bglog_take_lines_by(known, lines, BGLOG_MESSAGE, places, same);
    default: return bglog_take_lines_by(known, lines, BGLOG_TABS, places, same);
  }
}

static __attribute__((unused, noinline)) size_t bglog_take_lines_plain(const struct bglog_known *known,
                                                                       struct bglog_lines *lines) {
  return bglog_take_marked_lines_by(known, lines, bglog_places_half, bglog_equal_half);
}

#if defined(__x86_64__)
#include "avx2-places.h"

static __attribute__((unused, noinline, BGLOG_AVX2_TARGET)) size_t bglog_take_lines_avx2(
    const struct bglog_known *known, struct bglog_lines *lines) {
  return bglog_take_marked_lines_by(known, lines, bglog_places_half_avx2, bglog_equal_half_avx2);
}
#endif

// Takes lines of a stretch that was looked over; none where the processor reads words from their other end.
static inline size_t bglog_take_lines(const struct bglog_known *known, struct bglog_lines *lines) {
  if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) return 0;
#if defined(__x86_64__)
  if (bglog_has_avx2_target()) return bglog_take_lines_avx2(known, lines);
#endif
  return bglog_take_lines_plain(known, lines);
}

#endif
