#ifndef CGPIOD_H
#define CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One small interface to both libgpiod 1.6 (Debian 12) and 2.x (Debian 13), whose own interfaces have nothing in
// common. gpiod_v1.c and gpiod_v2.c implement it; the installed header decides which of them is compiled.
//
// Functions that return int return 0, or a negative errno where they fail; nothing then stays open or allocated.
//
// Levels are those of the pin: true is high. Active-low lines are the caller's business, since version 1 has one
// flag for all lines of a request: lines of both polarities could not share a request there.

/// The most lines of one request: the kernel's limit.
#define CGPIOD_MAX_LINES 64

/// The size of the kernel's names with their terminating NUL.
#define CGPIOD_NAME_SIZE 32

/// A GPIO chip.
struct cgpiod_chip {
  /// The kernel's name, as in `gpiochip0`; it differs from boot to boot.
  char name[CGPIOD_NAME_SIZE];
  /// The label, as in `pinctrl-bcm2711`; it names the hardware.
  char label[CGPIOD_NAME_SIZE];
  /// The number of lines.
  uint32_t line_count;
};

/// A line of a chip.
struct cgpiod_line {
  /// The line's name, empty where it has none.
  char name[CGPIOD_NAME_SIZE];
  /// Who holds the line, empty where that is not known.
  char consumer[CGPIOD_NAME_SIZE];
  /// Whether a program or a driver holds the line.
  bool is_used;
};

/// Lines of one chip that are held as outputs.
struct cgpiod_request;

/// Describes the chip with a device path.
int cgpiod_describe_chip(const char *path, struct cgpiod_chip *chip);

/// Finds the offset of a line by its name; -ENOENT where no line of the chip has it.
int cgpiod_find_line(const char *path, const char *name, uint32_t *offset);

/// Describes a line.
int cgpiod_describe_line(const char *path, uint32_t offset, struct cgpiod_line *line);

/// Requests 1 to 64 different lines of a chip as outputs with initial levels, as the consumer "timecircuits".
///
/// The request goes to `request` and is released with cgpiod_release.
int cgpiod_request_outputs(const char *path, const uint32_t *offsets, const bool *levels, size_t count,
                           struct cgpiod_request **request);

/// Sets all lines of a request in one call, in the order they were requested.
int cgpiod_set_levels(struct cgpiod_request *request, const bool *levels);

/// Releases the lines of a request, and the request.
void cgpiod_release(struct cgpiod_request *request);

/// What holds an input at a level while its contact is open.
enum cgpiod_pull {
  /// A resistor on the board.
  CGPIOD_PULL_NONE,
  /// The pin's own resistor to its supply.
  CGPIOD_PULL_UP,
  /// The pin's own resistor to ground.
  CGPIOD_PULL_DOWN,
};

/// Lines of one chip that are held as inputs and tell of their edges.
struct cgpiod_inputs;

/// Requests 1 to 64 different lines of a chip as inputs with one pull, as the consumer "timecircuits".
///
/// The request goes to `inputs` and is released with cgpiod_release_inputs.
int cgpiod_request_inputs(const char *path, const uint32_t *offsets, size_t count, enum cgpiod_pull pull,
                          struct cgpiod_inputs **inputs);

/// Copies the descriptors that are readable when there were edges, at most CGPIOD_MAX_LINES; returns how many there are.
size_t cgpiod_edge_descriptors(const struct cgpiod_inputs *inputs, int *descriptors);

/// Takes note of all edges that there were; the number of them, or a negative errno.
///
/// Those lines that had some are set in `edged`, in the order they were requested; the others are left as they are. What the
/// edges were is not told: of a contact that bounces the kernel's queue loses some, and the last may be of the wrong sort.
int cgpiod_take_edges(struct cgpiod_inputs *inputs, bool *edged);

/// Reads the levels of all lines of a request, in the order they were requested.
int cgpiod_get_levels(struct cgpiod_inputs *inputs, bool *levels);

/// Releases the lines of a request, and the request.
void cgpiod_release_inputs(struct cgpiod_inputs *inputs);

#endif
