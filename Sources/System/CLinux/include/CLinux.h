// Functions that Swift's Glibc module lacks: timerfd, signalfd, eventfd, pipe2, accept4, malloc_trim,
// dl_iterate_phdr, strerrorname_np and macros. Each returns a result of zero or more, or a negative errno,
// except those for device numbers and for the words of an errno.

#ifndef TIMECIRCUITS_CLINUX_H
#define TIMECIRCUITS_CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// timerfd_create(2), non-blocking, close-on-exec.
int clinux_timer_create(int clock);

// timerfd_settime(2), one-shot and absolute. With cancels_on_set a read fails with ECANCELED once the clock
// was set. A time of zero would disarm the timer, so it becomes one nanosecond.
int clinux_timer_arm(int timer, int64_t seconds, int64_t nanoseconds, bool cancels_on_set);

// Reads a timer's expirations.
int64_t clinux_timer_read(int timer);

// Blocks signals for this thread and those it starts, and opens a signalfd(2) for them.
int clinux_signals_open(const int *signals, size_t count);

// Reads the number of one signal; -EAGAIN if none is pending.
int clinux_signals_read(int signals);

// eventfd(2), non-blocking, close-on-exec.
int clinux_event_create(void);

// pipe2(2), close-on-exec.
int clinux_pipe_create(int *reading, int *writing);

// accept4(2), non-blocking, close-on-exec.
int clinux_accept(int listener);

// SO_PEERCRED of unix(7): the peer's effective user when it connected.
int clinux_peer_user(int socket, uint32_t *user);

// SIOCOUTQ: the memory, in bytes, of data written to a Unix socket that the peer has not read.
int clinux_unread_bytes(int socket);

// The columns and lines of a terminal.
int clinux_terminal_size(int terminal, int *columns, int *lines);

// malloc_trim(3): returns whole pages of freed memory to the system; 1 if there were any.
int clinux_heap_trim(void);

// M_TRIM_THRESHOLD of mallopt(3): limits freed memory at the end of each arena; 1 on success.
int clinux_heap_keep_at_most(int bytes);

// PR_SET_THP_DISABLE and PR_GET_THP_DISABLE of prctl(2): no huge pages for this process; 1 if disabled.
int clinux_huge_pages_refuse(void);
int clinux_huge_pages_are_refused(void);

// PR_SET_NAME of prctl(2): names this thread; 15 bytes are kept.
int clinux_name_thread(const char *name);

// MADV_DONTNEED of madvise(2) for the read-only segments (code and constants) of the program itself, without
// its libraries.
int clinux_program_forget(void);

// Opens a path, itself even if it is a link, only as a reference (O_PATH of open(2)).
int clinux_path_open(const char *path);

// The parts of a device number (makedev(3)).
unsigned clinux_device_major(uint64_t device);
unsigned clinux_device_minor(uint64_t device);

// The words for an errno. Unlike strerror(3), strerrorname_np(3) and strerrordesc_np(3) are thread-safe and ignore the locale.

// The name, such as `EREMOTEIO`; NULL if the number is unknown.
const char *clinux_errno_name(int number);

// The description, such as `Remote I/O error`; NULL if the number is unknown.
const char *clinux_errno_description(int number);

#endif
