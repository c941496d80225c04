/* Makes one call of the system fail: preloaded into bglog by check-faults.py.
 *
 * BGLOG_FAULT_CALL   open, read, write, sync, mmap or thread
 * BGLOG_FAULT_NUMBER the number of the call that fails, from 1
 * BGLOG_FAULT_ERROR  the errno it fails with
 * BGLOG_FAULT_HIT    a file that is made when it fails
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int count;
static const char *call;
static int number, error;

__attribute__((constructor)) static void start(void) {
  call = getenv("BGLOG_FAULT_CALL");
  const char *text = getenv("BGLOG_FAULT_NUMBER");
  number = text ? atoi(text) : 0;
  text = getenv("BGLOG_FAULT_ERROR");
  error = text ? atoi(text) : EIO;
}

/* Whether this call of the given kind is the one that fails. */
static int fails(const char *kind) {
  if (!call || strcmp(call, kind) != 0 || atomic_fetch_add(&count, 1) + 1 != number) return 0;
  const char *hit = getenv("BGLOG_FAULT_HIT");
  if (hit) {
    int made = (int)syscall(SYS_openat, AT_FDCWD, hit, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (made >= 0) syscall(SYS_close, made);
  }
  errno = error;
  return 1;
}

static int isMade(int flags) { return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; }

/* Opens a path relative to a folder, with the mode that follows `flags` if a file is made. */
#define OPEN(folder)                                                        \
  mode_t mode = 0;                                                          \
  if (isMade(flags)) {                                                      \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode = va_arg(rest, mode_t);                                            \
    va_end(rest);                                                           \
  }                                                                         \
  return fails("open") ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode)

int open(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int open64(const char *path, int flags, ...) { OPEN(AT_FDCWD); }
int openat(int folder, const char *path, int flags, ...) { OPEN(folder); }
int openat64(int folder, const char *path, int flags, ...) { OPEN(folder); }

DIR *opendir(const char *path) {
  if (fails("open")) return NULL;
  return ((DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir"))(path);
}

ssize_t read(int file, void *bytes, size_t size) {
  if (fails("read")) return -1;
  return syscall(SYS_read, file, bytes, size);
}

ssize_t pread64(int file, void *bytes, size_t size, off_t offset) {
  if (fails("read")) return -1;
  return syscall(SYS_pread64, file, bytes, size, offset);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  return pread64(file, bytes, size, offset);
}

ssize_t write(int file, const void *bytes, size_t size) {
  if (fails("write")) return -1;
  return syscall(SYS_write, file, bytes, size);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t offset) {
  if (fails("write")) return -1;
  return syscall(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  return pwrite64(file, bytes, size, offset);
}

int fsync(int file) { return fails("sync") ? -1 : (int)syscall(SYS_fsync, file); }

int fdatasync(int file) { return fails("sync") ? -1 : (int)syscall(SYS_fdatasync, file); }

/* Only files: without memory no program can go on. */
void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  if (file >= 0 && fails("mmap")) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, at, size, protection, flags, file, offset);
}

void *mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset) {
  return mmap(at, size, protection, flags, file, offset);
}

typedef int (*Create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *argument) {
  if (fails("thread")) return error;
  return ((Create)dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, body, argument);
}
