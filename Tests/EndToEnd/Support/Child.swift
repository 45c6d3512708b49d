import Foundation

/// A running program whose output is collected as it arrives.
///
/// It starts with default signals and inherits no other descriptors, so that closing a pipe here closes it.
final class Child: Sendable {
  struct NotStarted: Error { let code: Int32 }

  let identifier: pid_t
  let output: Collector
  let errors: Collector
  private let exit = Locked<Int32?>(nil)
  /// The records read so far, and the offset of the next one.
  let parsed = Locked<(offset: Int, records: [Record])>((0, []))
  /// The private XDG_RUNTIME_DIR of this program, in which a simulation creates its socket.
  private let runtime = Locked<Workbench?>(nil)
  private static let starting = NSLock()

  /// The target of descriptor 1 or 2.
  enum Output {
    /// A pipe that the collector reads to its end.
    case collected
    /// The caller's descriptor; the collector reads from another one.
    case descriptor(Int32, readingFrom: Int32)
    /// A closed descriptor.
    case missing

    fileprivate var reading: Int32? {
      guard case .descriptor(_, let reading) = self else { return nil }
      return reading
    }
  }

  /// Starts a program, by default the daemon, through an optional wrapper command.
  ///
  /// A service gets JOURNAL_STREAM, as if its errors went to the journal.
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
    // Until a pipe is marked close-on-exec, a child started meanwhile would inherit it.
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

  /// The exit code, or 128 plus the number of the fatal signal; `nil` while the program runs.
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

  /// Sets up a descriptor of the program; returns the pipe to collect.
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
    // env(1) changes the folder and then executes the program with the same process id.
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

/// A pipe whose ends no later child inherits.
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
