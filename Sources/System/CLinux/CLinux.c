// accept4, struct ucred, dl_iterate_phdr, strerrorname_np
#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int clinux_timer_create(int clock) {
  int timer = timerfd_create(clock, TFD_NONBLOCK | TFD_CLOEXEC);
  return timer < 0 ? -errno : timer;
}

int clinux_timer_arm(int timer, int64_t seconds, int64_t nanoseconds, bool cancels_on_set) {
  struct itimerspec when = {.it_value = {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanoseconds}};
  if (seconds < 0 || (seconds == 0 && nanoseconds == 0)) {
    when.it_value.tv_sec = 0;
    when.it_value.tv_nsec = 1;
  }
  int flags = TFD_TIMER_ABSTIME | (cancels_on_set ? TFD_TIMER_CANCEL_ON_SET : 0);
  return timerfd_settime(timer, flags, &when, NULL) < 0 ? -errno : 0;
}

int64_t clinux_timer_read(int timer) {
  uint64_t expirations = 0;
  ssize_t count = read(timer, &expirations, sizeof expirations);
  if (count < 0) return -errno;
  return expirations > INT64_MAX ? INT64_MAX : (int64_t)expirations;
}

int clinux_signals_open(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
  int error = pthread_sigmask(SIG_BLOCK, &set, NULL);
  if (error != 0) return -error;
  int descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_signals_read(int signals) {
  struct signalfd_siginfo info;
  ssize_t count = read(signals, &info, sizeof info);
  if (count < 0) return -errno;
  return count == (ssize_t)sizeof info ? (int)info.ssi_signo : -EIO;
}

int clinux_event_create(void) {
  int event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return event < 0 ? -errno : event;
}

int clinux_pipe_create(int *reading, int *writing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

int clinux_accept(int listener) {
  int client = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  return client < 0 ? -errno : client;
}

int clinux_peer_user(int socket, uint32_t *user) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) < 0) return -errno;
  *user = peer.uid;
  return 0;
}

int clinux_unread_bytes(int socket) {
  int bytes = 0;
  return ioctl(socket, SIOCOUTQ, &bytes) < 0 ? -errno : bytes;
}

int clinux_terminal_size(int terminal, int *columns, int *lines) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size) < 0) return -errno;
  *columns = size.ws_col;
  *lines = size.ws_row;
  return 0;
}

int clinux_heap_trim(void) { return malloc_trim(0); }

int clinux_heap_keep_at_most(int bytes) { return mallopt(M_TRIM_THRESHOLD, bytes); }

int clinux_huge_pages_refuse(void) { return prctl(PR_SET_THP_DISABLE, 1L, 0L, 0L, 0L) < 0 ? -errno : 0; }

int clinux_huge_pages_are_refused(void) {
  int state = prctl(PR_GET_THP_DISABLE, 0L, 0L, 0L, 0L);
  return state < 0 ? -errno : state;
}

int clinux_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0L, 0L, 0L) < 0 ? -errno : 0; }

// Called for the program first (dl_iterate_phdr(3)); a result other than zero ends the iteration.
static int forget_segments(struct dl_phdr_info *program, size_t size, void *result) {
  (void)size;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < program->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &program->dlpi_phdr[index];
    // Writable pages have been written to, if only by the dynamic linker, and no longer match the file.
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t start = (program->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = (program->dlpi_addr + segment->p_vaddr + segment->p_memsz + page - 1) & ~(page - 1);
    if (madvise((void *)start, end - start, MADV_DONTNEED) < 0) *(int *)result = -errno;
  }
  return 1;
}

int clinux_program_forget(void) {
  int result = 0;
  dl_iterate_phdr(forget_segments, &result);
  return result;
}

int clinux_path_open(const char *path) {
  int descriptor = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

unsigned clinux_device_major(uint64_t device) { return major(device); }

unsigned clinux_device_minor(uint64_t device) { return minor(device); }

const char *clinux_errno_name(int number) { return strerrorname_np(number); }

const char *clinux_errno_description(int number) { return strerrordesc_np(number); }
