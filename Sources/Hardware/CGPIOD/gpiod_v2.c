#include <gpiod.h>

#ifndef GPIOD_LINE_BULK_MAX_LINES  // a macro in libgpiod 1 only

#include <stdlib.h>

#include "internal.h"

struct cgpiod_request {
  struct gpiod_line_request *lines;  // has a descriptor of its own: the chip may be closed
  size_t count;
};

int cgpiod_describe_chip(const char *path, struct cgpiod_chip *description) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  int result = 0;
  struct gpiod_chip_info *info = gpiod_chip_get_info(chip);
  if (info) {
    cgpiod_copy_name(description->name, gpiod_chip_info_get_name(info));
    cgpiod_copy_name(description->label, gpiod_chip_info_get_label(info));
    description->line_count = (uint32_t)gpiod_chip_info_get_num_lines(info);
    gpiod_chip_info_free(info);
  } else {
    result = cgpiod_failure();
  }
  gpiod_chip_close(chip);
  return result;
}

int cgpiod_find_line(const char *path, const char *name, uint32_t *offset) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  int found = gpiod_chip_get_line_offset_from_name(chip, name);
  int result = found < 0 ? cgpiod_failure() : 0;
  if (found >= 0) *offset = (uint32_t)found;
  gpiod_chip_close(chip);
  return result;
}

int cgpiod_describe_line(const char *path, uint32_t offset, struct cgpiod_line *description) {
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (!chip) return cgpiod_failure();
  int result = 0;
  struct gpiod_line_info *info = gpiod_chip_get_line_info(chip, offset);
  if (info) {
    cgpiod_copy_name(description->name, gpiod_line_info_get_name(info));
    cgpiod_copy_name(description->consumer, gpiod_line_info_get_consumer(info));
    description->is_used = gpiod_line_info_is_used(info);
    gpiod_line_info_free(info);
  } else {
    result = cgpiod_failure();
  }
  gpiod_chip_close(chip);
  return result;
}

static void copy_levels(enum gpiod_line_value values[CGPIOD_MAX_LINES], const bool *levels, size_t count) {
  for (size_t index = 0; index < count; index++) {
    values[index] = levels[index] ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
  }
}

/// Fills the configuration of outputs, which share all settings except the level.
static int configure(struct gpiod_line_settings *settings, struct gpiod_line_config *lines,
                     const uint32_t *offsets, const bool *levels, size_t count) {
  unsigned int wished[CGPIOD_MAX_LINES];
  enum gpiod_line_value values[CGPIOD_MAX_LINES];
  for (size_t index = 0; index < count; index++) wished[index] = offsets[index];
  copy_levels(values, levels, count);
  if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) < 0) return cgpiod_failure();
  if (gpiod_line_config_add_line_settings(lines, wished, count, settings) < 0) return cgpiod_failure();
  if (gpiod_line_config_set_output_values(lines, values, count) < 0) return cgpiod_failure();
  return 0;
}

/// Requests outputs of an open chip.
static int request_lines(struct gpiod_chip *chip, const uint32_t *offsets, const bool *levels, size_t count,
                         struct gpiod_line_request **request) {
  int result = -ENOMEM;
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *config = gpiod_request_config_new();
  if (settings && lines && config) {
    gpiod_request_config_set_consumer(config, CGPIOD_CONSUMER);
    result = configure(settings, lines, offsets, levels, count);
    if (result == 0) {
      *request = gpiod_chip_request_lines(chip, config, lines);
      if (!*request) result = cgpiod_failure();
    }
  }
  // These accept null pointers.
  gpiod_request_config_free(config);
  gpiod_line_config_free(lines);
  gpiod_line_settings_free(settings);
  return result;
}

int cgpiod_request_outputs(const char *path, const uint32_t *offsets, const bool *levels, size_t count,
                           struct cgpiod_request **request) {
  if (count < 1 || count > CGPIOD_MAX_LINES) return -EINVAL;
  struct cgpiod_request *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->count = count;
  int result = 0;
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip) {
    result = request_lines(chip, offsets, levels, count, &made->lines);
    gpiod_chip_close(chip);
  } else {
    result = cgpiod_failure();
  }
  if (result < 0) {
    free(made);
    return result;
  }
  *request = made;
  return 0;
}

int cgpiod_set_levels(struct cgpiod_request *request, const bool *levels) {
  enum gpiod_line_value values[CGPIOD_MAX_LINES];
  copy_levels(values, levels, request->count);
  return gpiod_line_request_set_values(request->lines, values) < 0 ? cgpiod_failure() : 0;
}

void cgpiod_release(struct cgpiod_request *request) {
  gpiod_line_request_release(request->lines);
  free(request);
}

// The most edges to read at once.
#define BATCH 64

struct cgpiod_inputs {
  struct gpiod_line_request *lines;  // has a descriptor of its own: the chip may be closed
  struct gpiod_edge_event_buffer *events;
  size_t count;
  unsigned int offsets[CGPIOD_MAX_LINES];
};

static enum gpiod_line_bias bias(enum cgpiod_pull pull) {
  switch (pull) {
    case CGPIOD_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIOD_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    case CGPIOD_PULL_NONE: break;
  }
  return GPIOD_LINE_BIAS_DISABLED;
}

/// Fills the configuration of inputs, which share all settings.
static int configure_inputs(struct gpiod_line_settings *settings, struct gpiod_line_config *lines,
                            const uint32_t *offsets, size_t count, enum cgpiod_pull pull) {
  unsigned int wished[CGPIOD_MAX_LINES];
  for (size_t index = 0; index < count; index++) wished[index] = offsets[index];
  if (gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) < 0) return cgpiod_failure();
  if (gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) < 0) return cgpiod_failure();
  if (gpiod_line_settings_set_bias(settings, bias(pull)) < 0) return cgpiod_failure();
  if (gpiod_line_config_add_line_settings(lines, wished, count, settings) < 0) return cgpiod_failure();
  return 0;
}

/// Requests inputs of an open chip.
static int request_inputs(struct gpiod_chip *chip, const uint32_t *offsets, size_t count, enum cgpiod_pull pull,
                          struct gpiod_line_request **request) {
  int result = -ENOMEM;
  struct gpiod_line_settings *settings = gpiod_line_settings_new();
  struct gpiod_line_config *lines = gpiod_line_config_new();
  struct gpiod_request_config *config = gpiod_request_config_new();
  if (settings && lines && config) {
    gpiod_request_config_set_consumer(config, CGPIOD_CONSUMER);
    result = configure_inputs(settings, lines, offsets, count, pull);
    if (result == 0) {
      *request = gpiod_chip_request_lines(chip, config, lines);
      if (!*request) result = cgpiod_failure();
    }
  }
  gpiod_request_config_free(config);
  gpiod_line_config_free(lines);
  gpiod_line_settings_free(settings);
  return result;
}

int cgpiod_request_inputs(const char *path, const uint32_t *offsets, size_t count, enum cgpiod_pull pull,
                          struct cgpiod_inputs **inputs) {
  if (count < 1 || count > CGPIOD_MAX_LINES) return -EINVAL;
  struct cgpiod_inputs *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->count = count;
  for (size_t index = 0; index < count; index++) made->offsets[index] = offsets[index];
  made->events = gpiod_edge_event_buffer_new(BATCH);
  if (!made->events) {
    free(made);
    return -ENOMEM;
  }
  int result = 0;
  struct gpiod_chip *chip = gpiod_chip_open(path);
  if (chip) {
    result = request_inputs(chip, offsets, count, pull, &made->lines);
    gpiod_chip_close(chip);
  } else {
    result = cgpiod_failure();
  }
  if (result < 0) {
    gpiod_edge_event_buffer_free(made->events);
    free(made);
    return result;
  }
  *inputs = made;
  return 0;
}

size_t cgpiod_edge_descriptors(const struct cgpiod_inputs *inputs, int *descriptors) {
  descriptors[0] = gpiod_line_request_get_fd(inputs->lines);
  return 1;
}

/// Marks the line of an edge.
static void mark(const struct cgpiod_inputs *inputs, unsigned long number, bool *edged) {
  struct gpiod_edge_event *event = gpiod_edge_event_buffer_get_event(inputs->events, number);
  if (!event) return;
  unsigned int offset = gpiod_edge_event_get_line_offset(event);
  for (size_t index = 0; index < inputs->count; index++) {
    if (inputs->offsets[index] == offset) edged[index] = true;
  }
}

int cgpiod_take_edges(struct cgpiod_inputs *inputs, bool *edged) {
  int taken = 0;
  while (true) {
    int ready = gpiod_line_request_wait_edge_events(inputs->lines, 0);
    if (ready < 0) return cgpiod_failure();
    if (ready == 0) return taken;
    int count = gpiod_line_request_read_edge_events(inputs->lines, inputs->events, BATCH);
    if (count < 0) return cgpiod_failure();
    for (int number = 0; number < count; number++) mark(inputs, (unsigned long)number, edged);
    taken += count;
  }
}

int cgpiod_get_levels(struct cgpiod_inputs *inputs, bool *levels) {
  enum gpiod_line_value values[CGPIOD_MAX_LINES];
  if (gpiod_line_request_get_values(inputs->lines, values) < 0) return cgpiod_failure();
  for (size_t index = 0; index < inputs->count; index++) levels[index] = values[index] == GPIOD_LINE_VALUE_ACTIVE;
  return 0;
}

void cgpiod_release_inputs(struct cgpiod_inputs *inputs) {
  gpiod_line_request_release(inputs->lines);
  gpiod_edge_event_buffer_free(inputs->events);
  free(inputs);
}

#endif
