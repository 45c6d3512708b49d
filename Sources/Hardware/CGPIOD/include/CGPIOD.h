#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One small interface to libgpiod 1.6 (Debian 12) and 2.x (Debian 13), whose own interfaces have nothing in
// common. gpiod_v1.c and gpiod_v2.c implement it; the installed header decides which one is compiled.
//
// Functions that return int return 0 unless stated otherwise, or a negative errno on failure; nothing then
// stays open or allocated.
//
// Levels are those of the pin: true is high. The caller inverts active-low lines, because version 1 has one
// flag for all lines of a request, so lines of both polarities could not share one.

/// The most lines of one request: the kernel's limit.
#define CGPIOD_MAX_LINES 64

/// The size of the kernel's names, terminating NUL included.
#define CGPIOD_NAME_SIZE 32

/// A GPIO chip.
struct cgpiod_chip {
  /// The kernel's name, such as `gpiochip0`; it may change at each boot.
  char name[CGPIOD_NAME_SIZE];
  /// The label, such as `pinctrl-bcm2711`; it names the hardware.
  char label[CGPIOD_NAME_SIZE];
  /// The number of lines.
  uint32_t line_count;
};

/// A line of a chip.
struct cgpiod_line {
  /// The line's name, empty if it has none.
  char name[CGPIOD_NAME_SIZE];
  /// The holder of the line, empty if unknown.
  char consumer[CGPIOD_NAME_SIZE];
  /// Whether a program or a driver holds the line.
  bool is_used;
};

/// Lines of one chip, held as outputs.
struct cgpiod_request;

/// Describes the chip at a device path.
int cgpiod_describe_chip(const char *path, struct cgpiod_chip *chip);

/// Finds the offset of a line by its name; -ENOENT if no line of the chip has it.
int cgpiod_find_line(const char *path, const char *name, uint32_t *offset);

/// Describes a line.
int cgpiod_describe_line(const char *path, uint32_t offset, struct cgpiod_line *line);

/// Requests 1 to 64 different lines of a chip as outputs with initial levels, as the consumer "timecircuits".
///
/// Stores the request in `request`; release it with cgpiod_release.
int cgpiod_request_outputs(const char *path, const uint32_t *offsets, const bool *levels, size_t count,
                           struct cgpiod_request **request);

/// Sets all lines of a request in one call, in the order they were requested.
int cgpiod_set_levels(struct cgpiod_request *request, const bool *levels);

/// Releases a request and its lines.
void cgpiod_release(struct cgpiod_request *request);

/// The resistor that holds an input at a level while its contact is open.
enum cgpiod_pull {
  /// A resistor on the board.
  CGPIOD_PULL_NONE,
  /// The pin's own pull-up.
  CGPIOD_PULL_UP,
  /// The pin's own pull-down.
  CGPIOD_PULL_DOWN,
};

/// Lines of one chip, held as inputs with edge events.
struct cgpiod_inputs;

/// Requests 1 to 64 different lines of a chip as inputs with one pull, as the consumer "timecircuits".
///
/// Stores the request in `inputs`; release it with cgpiod_release_inputs.
int cgpiod_request_inputs(const char *path, const uint32_t *offsets, size_t count, enum cgpiod_pull pull,
                          struct cgpiod_inputs **inputs);

/// Copies the descriptors that become readable on edges, at most CGPIOD_MAX_LINES; returns their number.
size_t cgpiod_edge_descriptors(const struct cgpiod_inputs *inputs, int *descriptors);

/// Reads all pending edges; returns their number, or a negative errno.
///
/// Sets `edged` for the lines that had edges, in the order they were requested, and leaves the others
/// unchanged. The direction of an edge is not reported: when a contact bounces, the kernel's queue loses
/// edges, and the last one may have the wrong direction.
int cgpiod_take_edges(struct cgpiod_inputs *inputs, bool *edged);

/// Reads the levels of all lines of a request, in the order they were requested.
int cgpiod_get_levels(struct cgpiod_inputs *inputs, bool *levels);

/// Releases a request and its lines.
void cgpiod_release_inputs(struct cgpiod_inputs *inputs);

#endif
