// What lines are compared with, and where one is among them.
#ifndef BGLOG_LINE_PLACES_H
#define BGLOG_LINE_PLACES_H

#include "line-start.h"

// The bytes from behind a stamp on, 8 to 64, by which a process is known: where they stand among letters, with
// 64 of those from there on. Of one that is nothing the count is 0.
struct bglog_header {
  int32_t lower;
  int32_t count;
  int32_t slot;
};

// The last line of a process.
struct bglog_seen {
  int64_t start;
  int64_t end;
  int64_t line;
  int32_t shift;
};

// What lines are compared with.
struct bglog_known {
  struct bglog_line_shape shape;
  // As many as nine bits tell apart.
  const struct bglog_header *headers;
  const uint8_t *letters;
  struct bglog_seen *seen;
  uint32_t seen_count;
};

// Where a literal that is looked for stands, and which one it is.
struct bglog_hit {
  int64_t offset;
  int64_t literal;
};

// A line with a header and a literal, and where the one behind it starts, which has a header too.
struct bglog_marked {
  int64_t start;
  int64_t end;
  int64_t next;
  int64_t text;
  int64_t header;
  int64_t line;
};

// Where one is in a stretch, and the last line that was taken.
struct bglog_lines {
  const uint8_t *bytes;
  int64_t size;
  // The offsets of line feeds and of closing brackets; behind the last ones INT32_MAX.
  const int32_t *feeds;
  const int32_t *closings;
  // Which of them come next.
  int64_t feed;
  int64_t closing;
  // Where the next line starts, its number, and the offset that no line may go beyond.
  int64_t position;
  int64_t line;
  int64_t limit;
  int64_t start;
  int64_t end;
  int64_t text;
  int64_t header;
  // The literals from the place on, in their order, and up to where they go.
  const struct bglog_hit *hit;
  const struct bglog_hit *hits_end;
  // Which lines hold any, but for the last one that was taken; and whether that does.
  struct bglog_marked *marked;
  int64_t marked_count;
  int64_t marked_room;
  int64_t is_last_marked;
};

#endif
