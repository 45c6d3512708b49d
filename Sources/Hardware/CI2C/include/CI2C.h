#ifndef CI2C_H
#define CI2C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The few calls of i2c-dev and libi2c that the panel needs. All return a negative errno where they fail.

/// What an adapter can do, as far as the panel asks for it.
struct ci2c_functions {
  /// SMBus "send byte": one byte behind the address.
  bool write_byte;
  /// SMBus "I2C block write": a register number and up to 32 bytes, without a length byte on the wire.
  bool write_i2c_block;
  /// SMBus "receive byte": one byte of whatever answers.
  bool read_byte;
  /// SMBus "I2C block read": a register number, and up to 32 bytes from there on in the same transfer.
  bool read_i2c_block;
};

/// Finds what a path leads to without opening it (O_PATH of open(2)); returns a descriptor that the caller closes.
int ci2c_find(const char *path);

/// Opens the bus that ci2c_find found, wherever its path leads by now; returns a descriptor that the caller closes.
int ci2c_open(int found);

/// Asks for the adapter's functions (I2C_FUNCS); returns 0.
int ci2c_get_functions(int descriptor, struct ci2c_functions *functions);

/// Selects the chip that the descriptor's transfers go to (I2C_SLAVE); returns 0.
///
/// Fails with -EBUSY where a kernel driver holds the address; it never forces its way past that driver.
int ci2c_select(int descriptor, uint8_t address);

/// Receives one byte; returns it.
///
/// Of all transfers it disturbs least: nothing is sent but the address.
int ci2c_read_byte(int descriptor);

/// Sends one byte; returns 0.
int ci2c_write_byte(int descriptor, uint8_t byte);

/// Sends a register number and 1 to 32 bytes that go there and behind it; returns 0.
int ci2c_write_i2c_block(int descriptor, uint8_t reg, const uint8_t *bytes, size_t length);

/// Sends a register number and receives 1 to 32 bytes from there on, in one transfer; returns 0.
int ci2c_read_i2c_block(int descriptor, uint8_t reg, uint8_t *bytes, size_t length);

#endif
