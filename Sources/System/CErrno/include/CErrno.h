#ifndef CERRNO_H
#define CERRNO_H

// The words for an errno. Unlike strerror(3) these functions are thread-safe and ignore the locale. The C
// library declares them only with _GNU_SOURCE, so Swift cannot see them.

/// The name, such as `EREMOTEIO`; NULL if the number is unknown.
const char *cerrno_name(int number);

/// The description, such as `Remote I/O error`; NULL if the number is unknown.
const char *cerrno_description(int number);

#endif
