import CLinux
import Glibc

/// One run of a program, with pipes for its stdin, stdout and stderr.
final class ProgramRun {
  private let path: String
  private let process: pid_t
  private let input: WritingEnd
  private let output: FileDescriptor
  private let complaints: FileDescriptor

  /// How many bytes of its stderr to keep, from the end.
  private static let keptComplaints = 400

  /// Starts a program.
  init(_ path: String, _ arguments: [String]) throws(SystemError) {
    self.path = path
    let given = try Self.pipe()
    let its = FileDescriptor(owning: given.reading)
    input = WritingEnd(owning: given.writing)
    let printed = try Self.pipe()
    let printing = FileDescriptor(owning: printed.writing)
    output = FileDescriptor(owning: printed.reading)
    let said = try Self.pipe()
    let saying = FileDescriptor(owning: said.writing)
    complaints = FileDescriptor(owning: said.reading)
    for descriptor in [given.writing, printed.reading, said.reading] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    process = try Self.spawn(path, arguments, [its.number, printing.number, saying.number])
  }

  private static func pipe() throws(SystemError) -> (reading: CInt, writing: CInt) {
    var (reading, writing): (CInt, CInt) = (-1, -1)
    let result = clinux_pipe_create(&reading, &writing)
    guard result == 0 else { throw SystemError("make a pipe", code: -result) }
    return (reading, writing)
  }

  /// Starts a program with three descriptors as its stdin, stdout and stderr.
  static func spawn(
    _ path: String, _ arguments: [String], _ descriptors: [CInt], inSessionOfItsOwn: Bool = false
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    // A program expects SIGPIPE to end it, and no signal to be blocked.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (defaults, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigemptyset(&blocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    // POSIX_SPAWN_SETSID, which spawn.h declares only with _GNU_SOURCE.
    let session: CInt = inSessionOfItsOwn ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | session))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else { throw SystemError("start \(path)", code: code) }
    return process
  }

  /// Writes the input, collects the output and waits for the end of the program.
  func feed(
    _ bytes: [UInt8], milliseconds: Int, maximumBytes: Int
  ) throws(ExternalProgramError) -> [UInt8] {
    let deadline = Self.now + milliseconds
    var rest = bytes[...]
    var (printed, said): ([UInt8], [UInt8]) = ([], [])
    var (isPrinting, isTalking) = (true, true)
    if rest.isEmpty { input.close() }
    while isPrinting || isTalking {
      var waiting = [
        pollfd(fd: isPrinting ? output.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isTalking ? complaints.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.number ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      poll(&waiting, nfds_t(waiting.count), CInt(clamping: max(0, deadline - Self.now)))
      if Self.now >= deadline {
        end()
        throw .tookTooLong(program: path, milliseconds: milliseconds)
      }
      if waiting[0].revents != 0 { isPrinting = Self.read(output.number, into: &printed) }
      if waiting[1].revents != 0 {
        isTalking = Self.read(complaints.number, into: &said)
        said.removeFirst(max(0, said.count - Self.keptComplaints))
      }
      if printed.count > maximumBytes {
        end()
        throw .saidTooMuch(program: path, bytes: maximumBytes)
      }
      if waiting[2].revents != 0, let descriptor = input.number {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        // The program may have read enough, or have ended; its output and exit code decide.
        if rest.isEmpty || count < 0 && errno != EAGAIN && errno != EINTR { input.close() }
      }
    }
    return try judge(wait(until: deadline, milliseconds), printed, said)
  }

  private func judge(
    _ status: CInt, _ printed: [UInt8], _ said: [UInt8]
  ) throws(ExternalProgramError) -> [UInt8] {
    // The macros of wait(2), which Swift does not import.
    let (code, signal) = (status >> 8 & 0xFF, status & 0x7F)
    guard signal == 0 else { throw .killed(program: path, signal: signal) }
    guard code == 0 else { throw .failed(program: path, code: code, words: Self.lastLine(said)) }
    return printed
  }

  /// Waits for the program to end after it closed its output, and kills it at the deadline.
  private func wait(until deadline: Int, _ milliseconds: Int) throws(ExternalProgramError) -> CInt {
    var status: CInt = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if Self.now >= deadline {
        end()
        throw .tookTooLong(program: path, milliseconds: milliseconds)
      }
      usleep(1000)
    }
    return status
  }

  private func end() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Reads available bytes.
  ///
  /// - Returns: Whether more may come.
  private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    bytes += buffer.prefix(count)
    return true
  }

  private static func lastLine(_ bytes: [UInt8]) -> String {
    let line =
      bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }).last ?? []
    return String(decoding: line, as: UTF8.self)
  }

  private static var now: Int { Int(SystemClock.monotonicNanoseconds / 1_000_000) }
}

/// The writing end of a pipe, which can be closed early.
private final class WritingEnd {
  private(set) var number: CInt?

  init(owning number: CInt) { self.number = number }

  func close() {
    if let number { Glibc.close(number) }
    number = nil
  }

  deinit { close() }
}
