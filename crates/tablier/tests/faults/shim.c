/* Makes file operations of one process fail on demand: a failing disk without the rights to have one.
 *
 * Loaded by LD_PRELOAD. TABLIER_FAULT_FOLDER is the folder whose files are concerned. TABLIER_FAULT_CONTROL is a file; while it
 * exists, its first word says what happens:
 *   write      writing, truncating and syncing fail with EIO
 *   wal-sync   syncing of files that end in -wal fails with EIO; everything else works
 *   torn       writing to files that end in -wal writes half of the bytes and then fails with EIO, as does everything after it
 *   all        reading fails with EIO as well
 *   hang       nothing that writes or syncs comes back until the file is gone
 * TABLIER_FAULT_COUNT is a file that grows by a byte for every call that was failed or held up. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum mode { NONE, WRITE, WAL_SYNC, TORN, ALL, HANG };

/* System calls by number: what is hooked here must not call itself. */
static enum mode mode_now(void) {
    const char *path = getenv("TABLIER_FAULT_CONTROL");
    if (!path) return NONE;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) return NONE;
    char word[16] = {0};
    ssize_t n = syscall(SYS_read, fd, word, sizeof word - 1);
    syscall(SYS_close, fd);
    if (n <= 0) return NONE;
    word[strcspn(word, " \n")] = 0;
    if (!strcmp(word, "write")) return WRITE;
    if (!strcmp(word, "wal-sync")) return WAL_SYNC;
    if (!strcmp(word, "torn")) return TORN;
    if (!strcmp(word, "all")) return ALL;
    if (!strcmp(word, "hang")) return HANG;
    return NONE;
}

static void count(void) {
    const char *path = getenv("TABLIER_FAULT_COUNT");
    if (!path) return;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return;
    syscall(SYS_write, fd, "x", 1);
    syscall(SYS_close, fd);
}

/* Whether a descriptor is a file in the folder, and whether it is a write-ahead log. */
static int concerns(int fd, int *is_wal) {
    const char *folder = getenv("TABLIER_FAULT_FOLDER");
    if (!folder) return 0;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) || path[length] != '/') return 0;
    const char *name = path + length + 1;
    if (strncmp(name, "tablier.sqlite", 14)) return 0;
    *is_wal = n > 4 && !strcmp(path + n - 4, "-wal");
    return 1;
}

enum call { READING, WRITING, SYNCING };
enum verdict { PASS, FAIL, HALF };

static enum verdict judge(int fd, enum call call) {
    enum mode mode = mode_now();
    int is_wal = 0;
    if (mode == NONE || (call == READING && mode != ALL) || !concerns(fd, &is_wal)) return PASS;
    switch (mode) {
    case WAL_SYNC:
        if (call != SYNCING || !is_wal) return PASS;
        break;
    case HANG:
        count();
        while (mode_now() == HANG) {
            struct timespec moment = {0, 20 * 1000 * 1000};
            nanosleep(&moment, NULL);
        }
        return PASS;
    case TORN:
        count();
        return call == WRITING && is_wal ? HALF : FAIL;
    default:
        break;
    }
    count();
    return FAIL;
}

static ssize_t eio(void) {
    errno = EIO;
    return -1;
}

ssize_t write(int fd, const void *bytes, size_t n) {
    switch (judge(fd, WRITING)) {
    case FAIL: return eio();
    case HALF: syscall(SYS_write, fd, bytes, n / 2); return eio();
    default: return syscall(SYS_write, fd, bytes, n);
    }
}

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
    switch (judge(fd, WRITING)) {
    case FAIL: return eio();
    case HALF: syscall(SYS_pwrite64, fd, bytes, n / 2, at); return eio();
    default: return syscall(SYS_pwrite64, fd, bytes, n, at);
    }
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) {
    return pwrite(fd, bytes, n, at);
}

int ftruncate(int fd, off_t length) {
    return judge(fd, WRITING) == PASS ? (int)syscall(SYS_ftruncate, fd, length) : (int)eio();
}

int ftruncate64(int fd, off64_t length) {
    return ftruncate(fd, length);
}

int fsync(int fd) {
    return judge(fd, SYNCING) == PASS ? (int)syscall(SYS_fsync, fd) : (int)eio();
}

int fdatasync(int fd) {
    return judge(fd, SYNCING) == PASS ? (int)syscall(SYS_fdatasync, fd) : (int)eio();
}

ssize_t read(int fd, void *bytes, size_t n) {
    return judge(fd, READING) == PASS ? syscall(SYS_read, fd, bytes, n) : eio();
}

ssize_t pread(int fd, void *bytes, size_t n, off_t at) {
    return judge(fd, READING) == PASS ? syscall(SYS_pread64, fd, bytes, n, at) : eio();
}

ssize_t pread64(int fd, void *bytes, size_t n, off64_t at) {
    return pread(fd, bytes, n, at);
}
