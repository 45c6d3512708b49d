import Glibc

/// A way to write to a descriptor without waiting for its reader.
package final class OutputRoute: Sendable {
  private enum Kind: Sendable {
    /// A file, or a device such as /dev/null, without a slow reader.
    case direct
    /// A socket, which accepts a flag with each call (send(2)).
    case socket
    /// A pipe or terminal, reopened through /proc as non-blocking for this process alone.
    case reopened(CInt)
    /// An output that may not be reopened, such as another user's terminal: a thread waits instead.
    case thread(OutputThread)
  }

  /// The event to poll for.
  package struct Room: Equatable, Sendable {
    package let descriptor: CInt
    /// Whether to poll for writing; otherwise for reading.
    package let isWriting: Bool
  }

  private let descriptor: CInt
  private let kind: Kind

  init(_ descriptor: CInt, mayReopen: Bool) {
    self.descriptor = descriptor
    kind = Self.kind(of: descriptor, mayReopen: mayReopen)
  }

  deinit { if case .reopened(let number) = kind { close(number) } }

  /// Whether a thread is still writing.
  var isBusy: Bool {
    guard case .thread(let thread) = kind else { return false }
    return thread.isBusy
  }

  /// The event to poll for after an incomplete write.
  var room: Room {
    switch kind {
    case .direct, .socket: Room(descriptor: descriptor, isWriting: true)
    case .reopened(let number): Room(descriptor: number, isWriting: true)
    case .thread(let thread): Room(descriptor: thread.wakeUp.descriptor, isWriting: false)
    }
  }

  /// Checks the result of a thread's last write.
  func check() throws(Errno) {
    guard case .thread(let thread) = kind else { return }
    try thread.check()
  }

  /// Writes as many bytes as fit at once.
  ///
  /// - Returns: The number written; zero if there is no room at present.
  /// - Throws: The ``Errno`` of the call.
  func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    switch kind {
    case .direct:
      try Output.writeAll(bytes, to: descriptor)
      return bytes.count
    case .thread(let thread): return thread.accept(bytes) ? bytes.count : 0
    case .socket:
      return try attempt(bytes) { send(descriptor, $0, $1, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)) }
    case .reopened(let number): return try attempt(bytes) { Glibc.write(number, $0, $1) }
    }
  }

  private func attempt(
    _ bytes: ArraySlice<UInt8>, _ call: (UnsafeRawPointer?, Int) -> Int
  ) throws(Errno) -> Int {
    do throws(Errno) {
      return try uninterrupted { bytes.withUnsafeBytes { call($0.baseAddress, $0.count) } }
    } catch {
      if error.code == EAGAIN { return 0 }
      throw error
    }
  }

  private static func kind(of descriptor: CInt, mayReopen: Bool) -> Kind {
    let kind: FileKind
    do throws(Errno) { kind = try FileKind(ofDescriptor: descriptor) } catch { return .direct }
    switch kind {
    case .socket: return .socket
    case .fifo: break
    case .characterDevice where isatty(descriptor) == 1: break
    default: return .direct
    }
    // Opening /dev/ptmx again would make a new pseudoterminal (pts(4)).
    if mayReopen, kind != .characterDevice(major: 5, minor: 2) {
      let number = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if number >= 0 { return .reopened(number) }
    }
    // Without a thread, writing may wait at times.
    do throws(SystemError) { return .thread(try OutputThread(descriptor)) } catch { return .direct }
  }

  /// Whether two descriptors lead to the same terminal, pipe or socket.
  static func isSameStream(_ first: CInt, _ second: CInt) -> Bool {
    var (one, other) = (stat(), stat())
    guard fstat(first, &one) == 0, fstat(second, &other) == 0, one.st_dev == other.st_dev,
      one.st_ino == other.st_ino
    else { return false }
    let kind = one.st_mode & S_IFMT
    return kind == S_IFIFO || kind == S_IFSOCK || kind == S_IFCHR && isatty(first) == 1
  }
}
