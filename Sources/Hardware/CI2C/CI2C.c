#define _GNU_SOURCE

#include "CI2C.h"

#include <errno.h>
#include <fcntl.h>
#include <i2c/smbus.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

int ci2c_find(const char *path) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int ci2c_open(int found) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", found);
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int ci2c_get_functions(int descriptor, struct ci2c_functions *functions) {
  // The kernel writes an unsigned long, whatever the size of the flags.
  unsigned long flags = 0;
  if (ioctl(descriptor, I2C_FUNCS, &flags) < 0) return -errno;
  functions->write_byte = (flags & I2C_FUNC_SMBUS_WRITE_BYTE) != 0;
  functions->write_i2c_block = (flags & I2C_FUNC_SMBUS_WRITE_I2C_BLOCK) != 0;
  functions->read_byte = (flags & I2C_FUNC_SMBUS_READ_BYTE) != 0;
  functions->read_i2c_block = (flags & I2C_FUNC_SMBUS_READ_I2C_BLOCK) != 0;
  return 0;
}

int ci2c_read_byte(int descriptor) { return i2c_smbus_read_byte(descriptor); }

int ci2c_select(int descriptor, uint8_t address) {
  return ioctl(descriptor, I2C_SLAVE, (unsigned long)address) < 0 ? -errno : 0;
}

int ci2c_write_byte(int descriptor, uint8_t byte) {
  int result = i2c_smbus_write_byte(descriptor, byte);
  return result < 0 ? result : 0;
}

int ci2c_write_i2c_block(int descriptor, uint8_t reg, const uint8_t *bytes, size_t length) {
  // libi2c silently truncates longer blocks.
  if (length < 1 || length > I2C_SMBUS_BLOCK_MAX) return -EINVAL;
  int result = i2c_smbus_write_i2c_block_data(descriptor, reg, (__u8)length, bytes);
  return result < 0 ? result : 0;
}

int ci2c_read_i2c_block(int descriptor, uint8_t reg, uint8_t *bytes, size_t length) {
  // libi2c writes as many bytes as requested, into a buffer that has room for 32.
  if (length < 1 || length > I2C_SMBUS_BLOCK_MAX) return -EINVAL;
  __u8 block[I2C_SMBUS_BLOCK_MAX];
  int result = i2c_smbus_read_i2c_block_data(descriptor, reg, (__u8)length, block);
  if (result < 0) return result;
  if ((size_t)result != length) return -EIO;
  memcpy(bytes, block, length);
  return 0;
}
