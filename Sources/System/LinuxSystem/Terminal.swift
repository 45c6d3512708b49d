import CLinux
import Glibc

/// The terminal that a person looks at.
public enum Terminal {
  /// Columns and lines, `nil` where the descriptor is no terminal or does not know.
  public static func size(_ descriptor: CInt) -> (columns: Int, lines: Int)? {
    var columns: CInt = 0
    var lines: CInt = 0
    guard clinux_terminal_size(descriptor, &columns, &lines) == 0, columns > 0, lines > 0 else { return nil }
    return (Int(columns), Int(lines))
  }
}
