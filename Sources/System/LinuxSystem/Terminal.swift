import CLinux
import Glibc

/// The terminal that a person looks at.
public enum Terminal {
  /// Whether a descriptor is a terminal whose cursor can be moved, as far as TERM tells (environ(7)).
  ///
  /// - Parameters:
  ///   - descriptor: what is written to.
  ///   - name: the value of TERM.
  /// - Returns: false for what is no terminal, and for one that has no name or is called dumb or unknown.
  public static func movesCursor(_ descriptor: CInt, name: String?) -> Bool {
    guard let name, !["dumb", "unknown", "network", "dialup", "emacs"].contains(name) else { return false }
    return Output.isTerminal(descriptor)
  }

  /// Columns and lines, `nil` where the descriptor is no terminal or does not know.
  public static func size(_ descriptor: CInt) -> (columns: Int, lines: Int)? {
    var columns: CInt = 0
    var lines: CInt = 0
    guard clinux_terminal_size(descriptor, &columns, &lines) == 0, columns > 0, lines > 0 else { return nil }
    return (Int(columns), Int(lines))
  }
}
