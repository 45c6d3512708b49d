import Foundation

/// A running daemon or client, whose output is collected as it comes.
///
/// Spawned with default signals and no descriptors but its own, so that a pipe is closed when this side closes it.
final class Child: Sendable {
  struct NotStarted: Error { let code: Int32 }

  let identifier: pid_t
  let output: Collector
  let errors: Collector
  private let exit = Locked<Int32?>(nil)
  /// The records of the output that were read so far, and where the next one begins.
  let parsed = Locked<(offset: Int, records: [Record])>((0, []))
  /// A simulation makes its own socket in a folder of its user's, of which each here has another.
  private let runtime = Locked<Workbench?>(nil)
  private static let starting = NSLock()

  /// What the daemon's descriptor 1 or 2 is.
  enum Output {
    /// A pipe that is read to its end.
    case collected
    /// A descriptor of the caller's, which the collector reads through another one.
    case descriptor(Int32, readingFrom: Int32)
    /// Nothing at all.
    case missing

    fileprivate var reading: Int32? {
      guard case .descriptor(_, let reading) = self else { return nil }
      return reading
    }
  }

  /// Starts the daemon, or another program, by a command that becomes it in the end; its errors go to a journal where it is a
  /// service.
  init(
    _ arguments: [String], program: String = "timecircuitsd", through wrapper: [String] = [],
    in folder: String = "/",
    environment: [String: String] = [:], input: Int32? = nil, isService: Bool = false,
    output kind: Output = .collected, errors errorKind: Output = .collected
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    // Between the making of a pipe and its being marked, another child would inherit it.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    var environment = environment
    if environment["XDG_RUNTIME_DIR"] == nil {
      let folder = try Workbench()
      runtime.with { $0 = folder }
      environment["XDG_RUNTIME_DIR"] = folder.path
    }
    let outputPipe = try Self.connect(1, to: kind, &actions)
    let errorPipe = try Self.connect(2, to: errorKind, &actions)
    if isService, let errorPipe {
      var status = stat()
      fstat(errorPipe.writing, &status)
      environment["JOURNAL_STREAM"] = "\(status.st_dev):\(status.st_ino)"
    }
    identifier = try Self.spawn(
      wrapper + [try Program.path(program)] + arguments, folder, environment, &actions)
    for pipe in [outputPipe, errorPipe] { if let pipe { close(pipe.writing) } }
    output = Collector(kind.reading ?? outputPipe?.reading ?? -1)
    errors = Collector(errorKind.reading ?? errorPipe?.reading ?? -1)
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }

  /// The exit code, or 128 and the number of the signal that killed it; `nil` while it runs.
  var status: Int32? {
    exit.with { exit in
      var status: Int32 = 0
      if exit == nil, waitpid(identifier, &status, WNOHANG) == identifier {
        exit = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      }
      return exit
    }
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Makes a descriptor of the daemon's; returns the pipe that is collected.
  private static func connect(
    _ number: Int32, to kind: Output, _ actions: inout posix_spawn_file_actions_t
  ) throws -> Pipe? {
    switch kind {
    case .collected:
      let pipe = try Pipe.make()
      posix_spawn_file_actions_adddup2(&actions, pipe.writing, number)
      return pipe
    case .descriptor(let descriptor, _): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    case .missing: posix_spawn_file_actions_addclose(&actions, number)
    }
    return nil
  }

  private static func spawn(
    _ words: [String], _ folder: String, _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // env(1) changes the folder and then becomes the program: the identifier stays.
    let command = ["/usr/bin/env", "-C", folder] + words
    let variables = Program.environment(adding: environment).map { "\($0)=\($1)" }
    var identifier: pid_t = 0
    let code = withCStrings(command) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&identifier, command[0], &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else { throw NotStarted(code: code) }
    return identifier
  }

  private static func withCStrings(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A pipe whose ends no other child inherits that is started later.
struct Pipe {
  let reading: Int32
  let writing: Int32

  static func make() throws -> Pipe {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Child.NotStarted(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return Pipe(reading: ends[0], writing: ends[1])
  }
}
