// What Swift's Glibc module leaves out of Linux: timerfd, signalfd, eventfd, pipe2, accept4, and of the C library: malloc_trim,
// dl_iterate_phdr and macros. Each function but those of device numbers returns a result of zero or more, or a negative errno.

#ifndef TIMECIRCUITS_CLINUX_H
#define TIMECIRCUITS_CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// timerfd_create(2), non-blocking, closed on exec.
int clinux_timer_create(int clock);

// timerfd_settime(2), one-shot and absolute; with cancels_on_set a read fails with ECANCELED as soon as the
// clock was set. A time of zero would disarm the timer, so it becomes one nanosecond.
int clinux_timer_arm(int timer, int64_t seconds, int64_t nanoseconds, bool cancels_on_set);

// Reads a timer's expirations.
int64_t clinux_timer_read(int timer);

// Blocks signals for this thread (and those it starts) and opens a signalfd(2) for them.
int clinux_signals_open(const int *signals, size_t count);

// Reads one signal's number; -EAGAIN when none is pending.
int clinux_signals_read(int signals);

// eventfd(2), non-blocking, closed on exec.
int clinux_event_create(void);

// pipe2(2): a pipe's two ends, closed on exec.
int clinux_pipe_create(int *reading, int *writing);

// accept4(2): the next client of a listening socket, non-blocking, closed on exec.
int clinux_accept(int listener);

// SO_PEERCRED of unix(7): the effective user that a connected socket's other end had when it connected.
int clinux_peer_user(int socket, uint32_t *user);

// SIOCOUTQ: the memory of what was written to a Unix socket and not read at its other end, in bytes.
int clinux_unread_bytes(int socket);

// The columns and lines of a terminal.
int clinux_terminal_size(int terminal, int *columns, int *lines);

// malloc_trim(3): gives the whole pages of freed memory back to the system; 1 where there were some.
int clinux_heap_trim(void);

// M_TRIM_THRESHOLD of mallopt(3): how much freed memory may wait at the end of each arena; 1 where it is so from now on.
int clinux_heap_keep_at_most(int bytes);

// PR_SET_THP_DISABLE and PR_GET_THP_DISABLE of prctl(2): no huge pages for this process; 1 where they are refused.
int clinux_huge_pages_refuse(void);
int clinux_huge_pages_are_refused(void);

// PR_SET_NAME of prctl(2): what lists of threads call this one; 15 bytes are kept.
int clinux_name_thread(const char *name);

// MADV_DONTNEED of madvise(2) for what the program itself, without its libraries, has mapped of its file and never
// writes: code and constants.
int clinux_program_forget(void);

// Names what lies at a path, a link itself, without opening it (O_PATH of open(2)).
int clinux_path_open(const char *path);

// The parts of a device's number (makedev(3)).
unsigned clinux_device_major(uint64_t device);
unsigned clinux_device_minor(uint64_t device);

#endif
