#include <gpiod.h>

#ifdef GPIOD_LINE_BULK_MAX_LINES  // a macro in libgpiod 1 only

#include <poll.h>
#include <stdlib.h>

#include "internal.h"

_Static_assert(CGPIOD_MAX_LINES == GPIOD_LINE_BULK_MAX_LINES, "a bulk holds as many lines as a request");

struct cgpiod_request {
  struct gpiod_chip *chip;  // owns the lines: closing it releases them
  struct gpiod_line_bulk lines;
};

int cgpiod_describe_chip(const char *path, struct cgpiod_chip *description) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  cgpiod_copy_name(description->name, gpiod_chip_name(chip));
  cgpiod_copy_name(description->label, gpiod_chip_label(chip));
  description->line_count = gpiod_chip_num_lines(chip);
  gpiod_chip_close(chip);
  return 0;
}

int cgpiod_find_line(const char *path, const char *name, uint32_t *offset) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  int result = 0;
  struct gpiod_line *line = gpiod_chip_find_line(chip, name);
  if (line) {
    *offset = gpiod_line_offset(line);
  } else {
    result = cgpiod_failure();
  }
  gpiod_chip_close(chip);
  return result;
}

int cgpiod_describe_line(const char *path, uint32_t offset, struct cgpiod_line *description) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  int result = 0;
  struct gpiod_line *line = gpiod_chip_get_line(chip, offset);
  if (line) {
    cgpiod_copy_name(description->name, gpiod_line_name(line));
    cgpiod_copy_name(description->consumer, gpiod_line_consumer(line));
    description->is_used = gpiod_line_is_used(line);
  } else {
    result = cgpiod_failure();
  }
  gpiod_chip_close(chip);
  return result;
}

static void copy_levels(int values[CGPIOD_MAX_LINES], const bool *levels, size_t count) {
  for (size_t index = 0; index < count; index++) values[index] = levels[index] ? 1 : 0;
}

int cgpiod_request_outputs(const char *path, const uint32_t *offsets, const bool *levels, size_t count,
                           struct cgpiod_request **request) {
  // gpiod_chip_get_lines writes past the bulk's end if there are more.
  if (count < 1 || count > CGPIOD_MAX_LINES) return -EINVAL;
  struct cgpiod_request *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->chip = gpiod_chip_open(path);
  if (!made->chip) {
    int result = cgpiod_failure();
    free(made);
    return result;
  }

  unsigned int wished[CGPIOD_MAX_LINES];
  int values[CGPIOD_MAX_LINES];
  for (size_t index = 0; index < count; index++) wished[index] = offsets[index];
  copy_levels(values, levels, count);
  if (gpiod_chip_get_lines(made->chip, wished, (unsigned int)count, &made->lines) < 0 ||
      gpiod_line_request_bulk_output(&made->lines, CGPIOD_CONSUMER, values) < 0) {
    int result = cgpiod_failure();
    cgpiod_release(made);
    return result;
  }
  *request = made;
  return 0;
}

int cgpiod_set_levels(struct cgpiod_request *request, const bool *levels) {
  int values[CGPIOD_MAX_LINES];
  copy_levels(values, levels, gpiod_line_bulk_num_lines(&request->lines));
  return gpiod_line_set_value_bulk(&request->lines, values) < 0 ? cgpiod_failure() : 0;
}

void cgpiod_release(struct cgpiod_request *request) {
  gpiod_chip_close(request->chip);
  free(request);
}

struct cgpiod_inputs {
  struct gpiod_chip *chip;  // owns the lines: closing it releases them
  struct gpiod_line_bulk lines;
};

static int pull_flags(enum cgpiod_pull pull) {
  switch (pull) {
    case CGPIOD_PULL_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIOD_PULL_DOWN: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case CGPIOD_PULL_NONE: break;
  }
  return GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
}

int cgpiod_request_inputs(const char *path, const uint32_t *offsets, size_t count, enum cgpiod_pull pull,
                          struct cgpiod_inputs **inputs) {
  if (count < 1 || count > CGPIOD_MAX_LINES) return -EINVAL;
  struct cgpiod_inputs *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->chip = gpiod_chip_open(path);
  if (!made->chip) {
    int result = cgpiod_failure();
    free(made);
    return result;
  }
  unsigned int wished[CGPIOD_MAX_LINES];
  for (size_t index = 0; index < count; index++) wished[index] = offsets[index];
  if (gpiod_chip_get_lines(made->chip, wished, (unsigned int)count, &made->lines) < 0 ||
      gpiod_line_request_bulk_both_edges_events_flags(&made->lines, CGPIOD_CONSUMER, pull_flags(pull)) < 0) {
    int result = cgpiod_failure();
    cgpiod_release_inputs(made);
    return result;
  }
  *inputs = made;
  return 0;
}

size_t cgpiod_edge_descriptors(const struct cgpiod_inputs *inputs, int *descriptors) {
  size_t count = inputs->lines.num_lines;
  for (size_t index = 0; index < count; index++) {
    descriptors[index] = gpiod_line_event_get_fd(inputs->lines.lines[index]);
  }
  return count;
}

int cgpiod_take_edges(struct cgpiod_inputs *inputs, bool *edged) {
  int taken = 0;
  for (size_t index = 0; index < inputs->lines.num_lines; index++) {
    int descriptor = gpiod_line_event_get_fd(inputs->lines.lines[index]);
    // These descriptors block; later edges are left for the next call.
    struct pollfd query = {.fd = descriptor, .events = POLLIN};
    while (poll(&query, 1, 0) > 0) {
      // A removed chip: its descriptors stay ready without any event.
      if (!(query.revents & POLLIN)) return -ENODEV;
      struct gpiod_line_event events[16];
      int count = gpiod_line_event_read_fd_multiple(descriptor, events, 16);
      if (count < 0) return cgpiod_failure();
      edged[index] = edged[index] || count > 0;
      taken += count;
    }
  }
  return taken;
}

int cgpiod_get_levels(struct cgpiod_inputs *inputs, bool *levels) {
  int values[CGPIOD_MAX_LINES];
  if (gpiod_line_get_value_bulk(&inputs->lines, values) < 0) return cgpiod_failure();
  for (size_t index = 0; index < inputs->lines.num_lines; index++) levels[index] = values[index] != 0;
  return 0;
}

void cgpiod_release_inputs(struct cgpiod_inputs *inputs) {
  gpiod_chip_close(inputs->chip);
  free(inputs);
}

#endif
