#ifndef CERRNO_H
#define CERRNO_H

// The words for an errno. Unlike strerror(3) they may be asked for from any thread and know no locale; the C library
// shows them to GNU sources only, so not to Swift.

/// The name, as in `EREMOTEIO`; a null pointer where the number is none.
const char *cerrno_name(int number);

/// The description, as in `Remote I/O error`; a null pointer where the number is none.
const char *cerrno_description(int number);

#endif
