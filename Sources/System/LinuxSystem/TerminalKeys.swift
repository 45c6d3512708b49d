import Glibc

/// Reads a person's keys from the terminal one by one, without echo (termios(3)).
///
/// Keys are read only while this process is in the terminal's foreground: a background process that reads is
/// stopped. Ctrl-C and Ctrl-Z remain signals. The caller queues SIGTSTP, SIGCONT and SIGTTIN (``signals``) in
/// its ``SignalQueue``, restores the terminal with ``suspend()`` and resumes with ``renew()``. ``stop()`` and
/// deinit restore the terminal's settings.
package final class TerminalKeys {
  /// The signals that the caller must queue, besides those that end the program.
  package static let signals = [SIGTSTP, SIGCONT, SIGTTIN]

  private let terminal: CInt
  /// The original settings; `nil` while no keys are read.
  private var found: termios?
  private var hasEnded = false

  /// Reads keys from the standard input, for a person at an output; `nil` if either is no terminal.
  ///
  /// Reading starts with ``startIfInForeground()``. Queue the signals first, so that the
  /// terminal is always restored.
  package convenience init?(beside output: CInt) {
    guard isatty(STDIN_FILENO) == 1, isatty(output) == 1 else { return nil }
    self.init(STDIN_FILENO)
  }

  init(_ terminal: CInt) { self.terminal = terminal }

  deinit { stop() }

  /// The descriptor to poll for reading; `nil` while no keys are read.
  package var descriptor: CInt? { found == nil ? nil : terminal }

  /// Starts reading if this process is in the foreground; otherwise leaves the terminal alone.
  package func startIfInForeground() {
    guard !hasEnded, isInForeground else {
      // Another process owns the terminal now, and its settings must stay.
      found = nil
      return
    }
    guard found == nil else { return }
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return }
    let asFound = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      // Return available bytes without waiting.
      characters[Int(VMIN)] = 0
      characters[Int(VTIME)] = 0
    }
    if tcsetattr(terminal, TCSANOW, &settings) == 0 { found = asFound }
  }

  /// The keys pressed, as ASCII codes; keys that send several bytes, such as arrows, are ignored.
  ///
  /// If the terminal is gone, reading ends.
  package func read() -> [UInt8] {
    guard found != nil, isInForeground else { return [] }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(terminal, $0.baseAddress, $0.count) }
    // No bytes although poll(2) reports an event: the terminal's other end is gone, or another reader was
    // faster.
    var query = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    if count <= 0, poll(&query, 1, 0) != 0 { end() }
    return count > 0 ? Self.keys(in: bytes.prefix(count)) : []
  }

  /// Restores the terminal's settings; ``startIfInForeground()`` starts reading again.
  package func stop() {
    defer { found = nil }
    guard var found, isInForeground else { return }
    tcsetattr(terminal, TCSANOW, &found)
  }

  /// Restores the terminal and stops this process until it is continued, as SIGTSTP does by default.
  ///
  /// In an orphaned process group, where nobody could continue it, the kernel ignores the signal as usual.
  package func suspend() {
    stop()
    var signal = sigset_t()
    sigemptyset(&signal)
    sigaddset(&signal, SIGTSTP)
    raise(SIGTSTP)
    // Delivers the signal here, with its default action.
    pthread_sigmask(SIG_UNBLOCK, &signal, nil)
    pthread_sigmask(SIG_BLOCK, &signal, nil)
    startIfInForeground()
  }

  /// Resumes after SIGCONT, since the shell may have changed the terminal's settings.
  package func renew() {
    stop()
    startIfInForeground()
  }

  private func end() {
    hasEnded = true
    found = nil
  }

  /// Whether this process is in the terminal's foreground, so that it can read keys.
  package var isInForeground: Bool { tcgetpgrp(terminal) == getpgrp() }

  /// The single-byte keys among the bytes read; ESC starts a key of several bytes (ECMA-48).
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
      // Parameter and intermediate bytes, up to the final byte.
      case (.sequence, 0x20..<0x40): break
      case (.sequence, _): place = .key
      }
    }
    return keys
  }
}
