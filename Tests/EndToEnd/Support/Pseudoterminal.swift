import Foundation
import Glibc

/// A terminal of a chosen size whose other end the test reads.
struct Pseudoterminal {
  let inner: Int32
  let outer: Int32

  /// `nil` if the machine has no free terminal.
  init?(columns: UInt16, lines: UInt16) {
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&outer, &inner, nil, nil, &size) == 0 else { return nil }
    for end in [outer, inner] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.outer, self.inner) = (outer, inner)
  }

  /// Types input for the next reader, without echo.
  func type(_ text: String) {
    var settings = termios()
    tcgetattr(inner, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(inner, TCSANOW, &settings)
    let bytes = Array(text.utf8)
    _ = write(outer, bytes, bytes.count)
  }

  /// Closes both ends.
  func close() {
    for end in [inner, outer] { Glibc.close(end) }
  }
}
