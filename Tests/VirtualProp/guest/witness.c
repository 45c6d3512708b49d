// Toggles a GPIO line at every half second of the wall clock: what the daemon's lamps are measured against.
//
// It is what the daemon is to be in time, in as little code as possible: one absolute timer, one line.
// The line is high in the first half of each second. A clock that is set wakes it at once.

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int request_line(const char *chip_path, unsigned offset) {
  int chip = open(chip_path, O_RDWR | O_CLOEXEC);
  struct gpio_v2_line_request request = {.offsets = {offset}, .num_lines = 1, .consumer = "witness"};
  request.config.flags = GPIO_V2_LINE_FLAG_OUTPUT;
  if (chip < 0 || ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &request) != 0) {
    perror(chip_path);
    exit(1);
  }
  return request.fd;
}

static void set(int line, int value) {
  struct gpio_v2_line_values values = {.bits = (uint64_t)value, .mask = 1};
  if (ioctl(line, GPIO_V2_LINE_SET_VALUES_IOCTL, &values) != 0) perror("set the line");
}

static struct timespec next_edge(struct timespec now) {
  struct timespec edge = {.tv_sec = now.tv_sec, .tv_nsec = 500000000};
  if (now.tv_nsec >= 500000000) {
    edge.tv_sec += 1;
    edge.tv_nsec = 0;
  }
  return edge;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fprintf(stderr, "usage: witness CHIP OFFSET\n");
    return 64;
  }
  int line = request_line(arguments[1], (unsigned)atoi(arguments[2]));
  int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC);
  if (timer < 0) return 1;
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    set(line, now.tv_nsec < 500000000);
    struct itimerspec due = {.it_value = next_edge(now)};
    timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &due, NULL);
    uint64_t expirations;
    // ECANCELED says that the clock was set; either way, look at it again.
    if (read(timer, &expirations, sizeof expirations) < 0 && errno != ECANCELED) return 1;
  }
}
