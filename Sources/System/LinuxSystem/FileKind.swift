import CLinux
import Glibc

/// The kind of an open file.
package enum FileKind: Equatable, Sendable, CustomStringConvertible {
  case regular
  case folder
  case fifo
  case socket
  case characterDevice(major: UInt32, minor: UInt32)
  case blockDevice
  case unknown

  /// Determines the kind of an open file, even one opened with O_PATH.
  ///
  /// - Throws: The ``Errno`` of fstat(2).
  package init(ofDescriptor descriptor: CInt) throws(Errno) {
    var status = stat()
    _ = try uninterrupted { fstat(descriptor, &status) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR:
      self = .characterDevice(
        major: clinux_device_major(UInt64(status.st_rdev)), minor: clinux_device_minor(UInt64(status.st_rdev))
      )
    case S_IFBLK: self = .blockDevice
    default: self = .unknown
    }
  }

  /// The kind for a message, such as `a character device 1:3`.
  package var description: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .fifo: "a named pipe"
    case .socket: "a socket"
    case .characterDevice(let major, let minor): "a character device \(major):\(minor)"
    case .blockDevice: "a block device"
    case .unknown: "a file of unknown kind"
    }
  }
}
