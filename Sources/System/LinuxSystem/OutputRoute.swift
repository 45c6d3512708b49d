import Glibc

/// The way on which bytes get to a descriptor without waiting for its reader.
public final class OutputRoute: Sendable {
  private enum Kind: Sendable {
    /// A file, or a device such as /dev/null: nobody reads it who might be slow.
    case direct
    /// A socket, which takes a flag with each call (send(2)).
    case socket
    /// A pipe or terminal, opened once more by its name in /proc, as ours alone and not to wait.
    case reopened(CInt)
    /// One that may not be opened again, such as another user's terminal: a thread waits in our place.
    case thread(OutputThread)
  }

  /// What poll(2) has to tell of.
  public struct Room: Equatable, Sendable {
    /// The descriptor.
    public let descriptor: CInt
    /// Whether it is waited for until it may be written, else until it may be read.
    public let isWriting: Bool
  }

  private let descriptor: CInt
  private let kind: Kind

  init(_ descriptor: CInt, mayReopen: Bool) {
    self.descriptor = descriptor
    kind = Self.kind(of: descriptor, mayReopen: mayReopen)
  }

  deinit { if case .reopened(let number) = kind { close(number) } }

  /// Whether a thread has not written yet what it took.
  var isBusy: Bool {
    guard case .thread(let thread) = kind else { return false }
    return thread.isBusy
  }

  /// What to wait for where a write took less than all.
  var room: Room {
    switch kind {
    case .direct, .socket: Room(descriptor: descriptor, isWriting: true)
    case .reopened(let number): Room(descriptor: number, isWriting: true)
    case .thread(let thread): Room(descriptor: thread.wakeUp.descriptor, isWriting: false)
    }
  }

  /// Takes note of what a thread has done since.
  ///
  /// - Throws: the ``Errno`` that it met.
  func check() throws(Errno) {
    guard case .thread(let thread) = kind else { return }
    try thread.check()
  }

  /// Writes as many bytes as are taken at once.
  ///
  /// - Returns: how many were taken, zero where there is no room at present.
  /// - Throws: the ``Errno`` of the call.
  func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
    switch kind {
    case .direct:
      try Output.writeAll(bytes, to: descriptor)
      return bytes.count
    case .thread(let thread): return thread.take(bytes) ? bytes.count : 0
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
    // To open the other end of pseudoterminals makes a new one (pts(4)).
    if mayReopen, kind != .characterDevice(major: 5, minor: 2) {
      let number = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if number >= 0 { return .reopened(number) }
    }
    // Without a thread it is as good as one that waits at times.
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
