import Glibc

/// The keys that a person presses in the terminal, each at once and without its being printed (termios(3)).
///
/// They are read only while this process is in the terminal's foreground: a background process that reads is stopped.
/// Ctrl-C and Ctrl-Z remain signals; whoever reads keys has SIGTSTP, SIGCONT and SIGTTIN in its ``SignalQueue``
/// (``signals``), gives the terminal back by ``suspend()`` and takes it again by ``renew()``. The terminal is given back
/// as it was found by ``stop()``, and where this object ends.
public final class TerminalKeys {
  /// The signals that whoever reads keys has to queue, besides those that end it.
  public static let signals = [SIGTSTP, SIGCONT, SIGTTIN]

  private let terminal: CInt
  /// The settings as they were found, `nil` while no keys are read.
  private var found: termios?
  private var hasEnded = false

  /// Keys of the standard input, for a person who looks at an output; `nil` where one of both is no terminal.
  ///
  /// None is read before ``look()``, which has to wait for the signals to be queued: the terminal is to be given back.
  public convenience init?(beside output: CInt) {
    guard isatty(STDIN_FILENO) == 1, isatty(output) == 1 else { return nil }
    self.init(STDIN_FILENO)
  }

  /// Keys of a terminal, none of which is read before ``look()``.
  init(_ terminal: CInt) { self.terminal = terminal }

  deinit { stop() }

  /// The descriptor to poll for reading; `nil` while no keys are read.
  public var descriptor: CInt? { found == nil ? nil : terminal }

  /// Begins to read where this process has come to the foreground, and leaves the terminal alone where it has left it.
  public func look() {
    guard !hasEnded, isInForeground else {
      // Another process's by now: what it has set is not to be touched.
      found = nil
      return
    }
    guard found == nil else { return }
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return }
    let asFound = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      // What there is, without waiting for it.
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    if tcsetattr(terminal, TCSANOW, &settings) == 0 { found = asFound }
  }

  /// The keys that were pressed, as ASCII codes; without those that send several bytes, such as the arrows.
  ///
  /// Where the terminal went away there are none any more.
  public func read() -> [UInt8] {
    guard found != nil, isInForeground else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(terminal, $0.baseAddress, $0.count) }
    // Nothing although poll(2) told of something: the terminal's other end is gone, or somebody else was faster.
    var query = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    if count <= 0, poll(&query, 1, 0) != 0 { end() }
    return count > 0 ? Self.keys(in: bytes.prefix(count)) : []
  }

  /// Gives the terminal back as it was found; keys may be read again from the next ``look()`` on.
  public func stop() {
    defer { found = nil }
    guard var found, isInForeground else { return }
    tcsetattr(terminal, TCSANOW, &found)
  }

  /// Gives the terminal back and stops this process until it is continued, as SIGTSTP does by itself.
  ///
  /// Where nobody could continue it (an orphaned process group) the kernel passes over the signal, as it does otherwise.
  public func suspend() {
    stop()
    var signal = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGTSTP)
    raise(SIGTSTP)
    // Delivered here, as the default that it is.
    pthread_sigmask(SIG_UNBLOCK, &signal, nil)
    pthread_sigmask(SIG_BLOCK, &signal, nil)
    look()
  }

  /// Reads keys again after SIGCONT: the shell may have set the terminal meanwhile.
  public func renew() {
    stop()
    look()
  }

  private func end() {
    hasEnded = true
    found = nil
  }

  /// Whether this process has the terminal, so that its keys can be read.
  public var isInForeground: Bool { tcgetpgrp(terminal) == getpgrp() }

  /// The single bytes among what was read: what begins with ESC is one key of several bytes (ECMA-48).
  static func keys(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    enum Place { case key, escape, sequence }
    var place = Place.key
    var keys: [UInt8] = []
    for byte in bytes {
      switch (place, byte) {
      case (_, 0x1B): place = .escape
      case (.key, _): keys.append(byte)
      case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")): place = .sequence
      case (.escape, _): place = .key
      // Parameters and intermediates, up to the final byte.
      case (.sequence, 0x20..<0x40): break
      case (.sequence, _): place = .key
      }
    }
    return keys
  }
}
