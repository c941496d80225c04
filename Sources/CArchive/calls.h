// What is called of libarchive, as archive.h and archive_entry.h of 3.0 and later declare it, and of zlib,
// as zlib.h of 1.2.5 and later declares it.
//
// The libraries are loaded when the first archive is opened. Linked, they and the dozen libraries they
// need were loaded by every run, which took some 2 ms.
#ifndef BGLOG_ARCHIVE_CALLS_H
#define BGLOG_ARCHIVE_CALLS_H

#include <dlfcn.h>
#include <stdint.h>
#include <sys/types.h>

#define ARCHIVE_EOF 1
#define ARCHIVE_OK 0
#define ARCHIVE_RETRY (-10)
#define ARCHIVE_WARN (-20)
#define ARCHIVE_FATAL (-30)
#define ARCHIVE_FILTER_BZIP2 2
#define ARCHIVE_FILTER_XZ 6
#define ARCHIVE_FILTER_ZSTD 14

#pragma clang assume_nonnull begin

struct archive;
struct archive_entry;

typedef ssize_t archive_read_callback(struct archive *, void *_Nullable,
                                      const void *_Nullable *_Nullable);
typedef int64_t archive_skip_callback(struct archive *, void *_Nullable, int64_t);
typedef int64_t archive_seek_callback(struct archive *, void *_Nullable, int64_t, int);

#define BGLOG_ARCHIVE_CALLS(CALL)                                               \
  CALL(struct archive *_Nullable, archive_read_new, (void))                     \
  CALL(int, archive_read_free, (struct archive *))                              \
  CALL(int, archive_read_append_filter, (struct archive *, int))                \
  CALL(int, archive_read_support_format_zip, (struct archive *))                \
  CALL(int, archive_read_support_format_7zip, (struct archive *))               \
  CALL(int, archive_read_support_format_tar, (struct archive *))                \
  CALL(int, archive_read_support_format_raw, (struct archive *))                \
  CALL(int, archive_read_support_format_empty, (struct archive *))              \
  CALL(int, archive_read_set_format_option,                                     \
       (struct archive *, const char *_Nullable, const char *_Nullable,         \
        const char *_Nullable))                                                 \
  CALL(int64_t, archive_filter_bytes, (struct archive *, int))                  \
  CALL(int, archive_read_set_read_callback,                                     \
       (struct archive *, archive_read_callback *))                             \
  CALL(int, archive_read_set_skip_callback,                                     \
       (struct archive *, archive_skip_callback *))                             \
  CALL(int, archive_read_set_seek_callback,                                     \
       (struct archive *, archive_seek_callback *))                             \
  CALL(int, archive_read_set_callback_data, (struct archive *, void *))         \
  CALL(int, archive_read_open1, (struct archive *))                             \
  CALL(int, archive_read_next_header,                                           \
       (struct archive *, struct archive_entry *_Nullable *_Nonnull))           \
  CALL(ssize_t, archive_read_data, (struct archive *, void *_Nullable, size_t)) \
  CALL(int, archive_errno, (struct archive *))                                  \
  CALL(const char *_Nullable, archive_error_string, (struct archive *))         \
  CALL(mode_t, archive_entry_filetype, (struct archive_entry *))                \
  CALL(const char *_Nullable, archive_entry_hardlink, (struct archive_entry *)) \
  CALL(const char *_Nullable, archive_entry_pathname, (struct archive_entry *)) \
  CALL(const char *_Nullable, archive_entry_pathname_utf8, (struct archive_entry *))\
  CALL(int64_t, archive_entry_size, (struct archive_entry *))                   \
  CALL(int, archive_entry_size_is_set, (struct archive_entry *))                \
  CALL(int, archive_entry_is_encrypted, (struct archive_entry *))

// The state of zlib, the z_stream of zlib.h. zlib refuses a structure of another size.
struct bglog_inflation {
  const uint8_t *_Nullable next_in;
  unsigned avail_in;
  unsigned long total_in;
  uint8_t *_Nullable next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *_Nullable msg;
  void *_Nullable state;
  void *_Nullable zalloc;
  void *_Nullable zfree;
  void *_Nullable opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
};

#define Z_OK 0
#define Z_STREAM_END 1
#define Z_MEM_ERROR (-4)
#define Z_BUF_ERROR (-5)
// The largest window, and a gzip header and trailer, which zlib checks.
#define BGLOG_GZIP_WINDOW (15 + 16)

#define BGLOG_ZLIB_CALLS(CALL)                                                  \
  CALL(int, inflateInit2_,                                                      \
       (struct bglog_inflation *, int window, const char *version, int size))   \
  CALL(int, inflate, (struct bglog_inflation *, int flush))                     \
  CALL(int, inflateReset, (struct bglog_inflation *))                           \
  CALL(int, inflateEnd, (struct bglog_inflation *))

#define BGLOG_ARCHIVE_MEMBER(result, name, parameters) result(*_Nonnull name) parameters;
#define BGLOG_ARCHIVE_LOOK_UP(result, name, parameters)              \
  if (!(*(void **)&calls->name = dlsym(library, #name))) return 0;

struct bglog_archive_calls {
  BGLOG_ARCHIVE_CALLS(BGLOG_ARCHIVE_MEMBER)
};

struct bglog_zlib_calls {
  BGLOG_ZLIB_CALLS(BGLOG_ARCHIVE_MEMBER)
};

// Finds all of the functions in the library of that name, which stays loaded; 0 if it or one of them is
// missing.
static inline int bglog_find_archive_calls(const char *name,
                                           struct bglog_archive_calls *calls) {
  void *_Nullable library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  BGLOG_ARCHIVE_CALLS(BGLOG_ARCHIVE_LOOK_UP)
  return 1;
}

static inline int bglog_find_zlib_calls(const char *name, struct bglog_zlib_calls *calls) {
  void *_Nullable library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  BGLOG_ZLIB_CALLS(BGLOG_ARCHIVE_LOOK_UP)
  return 1;
}

#pragma clang assume_nonnull end

#endif
