#ifndef CI2C_H
#define CI2C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The few calls of i2c-dev and libi2c that the panel needs. All return a negative errno on failure.

/// The adapter functions that the panel uses.
struct ci2c_functions {
  /// SMBus "send byte": one byte after the address.
  bool write_byte;
  /// SMBus "I2C block write": a register number and up to 32 bytes, without a length byte on the wire.
  bool write_i2c_block;
  /// SMBus "receive byte": one byte from any chip that answers.
  bool read_byte;
  /// SMBus "I2C block read": a register number, then up to 32 bytes from there in the same transfer.
  bool read_i2c_block;
};

/// Resolves a path without opening the device (O_PATH of open(2)); returns a descriptor that the caller
/// closes.
int ci2c_find(const char *path);

/// Opens the bus that ci2c_find resolved, even if its path has changed; returns a descriptor that the caller
/// closes.
int ci2c_open(int found);

/// Reads the adapter's functions (I2C_FUNCS); returns 0.
int ci2c_get_functions(int descriptor, struct ci2c_functions *functions);

/// Selects the chip for the descriptor's transfers (I2C_SLAVE); returns 0.
///
/// Fails with -EBUSY if a kernel driver holds the address; it never overrides that driver.
int ci2c_select(int descriptor, uint8_t address);

/// Receives one byte and returns it.
///
/// The least intrusive transfer: it sends only the address.
int ci2c_read_byte(int descriptor);

/// Sends one byte; returns 0.
int ci2c_write_byte(int descriptor, uint8_t byte);

/// Sends a register number and 1 to 32 bytes for it and the following registers; returns 0.
int ci2c_write_i2c_block(int descriptor, uint8_t reg, const uint8_t *bytes, size_t length);

/// Sends a register number and receives 1 to 32 bytes from there, in one transfer; returns 0.
int ci2c_read_i2c_block(int descriptor, uint8_t reg, uint8_t *bytes, size_t length);

#endif
