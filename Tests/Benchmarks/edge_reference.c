// The baseline: a minimal C program that wakes at absolute 20 ms edges of the wall clock.
// Prints median, 99th percentile and maximum of the lateness in microseconds.

#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static const int64_t interval = 20000000;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int by_value(const void *left, const void *right) {
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 3000;
  int64_t *lateness = calloc((size_t)count, sizeof *lateness);
  int timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK);
  int ends[2];
  if (lateness == NULL || timer < 0 || pipe(ends) < 0) return 71;
  for (int index = 0; index < count; index++) {
    int64_t target = now() / interval * interval + interval;
    struct itimerspec when = {.it_value = {target / 1000000000, target % 1000000000}};
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL) < 0) return 71;
    struct pollfd waiting = {.fd = timer, .events = POLLIN};
    poll(&waiting, 1, -1);
    uint64_t expirations;
    if (read(timer, &expirations, sizeof expirations) < 0) return 71;
    if (write(ends[1], "", 1) < 0) return 71;
    lateness[index] = now() - target;
  }
  qsort(lateness, (size_t)count, sizeof *lateness, by_value);
  printf("%ld %ld %ld\n", (long)(lateness[count / 2] / 1000), (long)(lateness[(size_t)count * 99 / 100] / 1000),
         (long)(lateness[count - 1] / 1000));
  return 0;
}
