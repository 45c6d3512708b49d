import CLinux
import Glibc

/// A person's terminal.
package enum Terminal {
  /// Whether a descriptor is a terminal with a movable cursor, judging by TERM (environ(7)).
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the output.
  ///   - name: The value of TERM.
  /// - Returns: False for anything but a terminal, and for names such as `dumb` or `unknown`, or none.
  package static func movesCursor(_ descriptor: CInt, name: String?) -> Bool {
    guard let name, !["dumb", "unknown", "network", "dialup", "emacs"].contains(name) else { return false }
    return Output.isTerminal(descriptor)
  }

  /// The columns and lines; `nil` if the descriptor is no terminal or its size is unknown.
  package static func size(_ descriptor: CInt) -> (columns: Int, lines: Int)? {
    var columns: CInt = 0
    var lines: CInt = 0
    guard clinux_terminal_size(descriptor, &columns, &lines) == 0, columns > 0, lines > 0 else { return nil }
    return (Int(columns), Int(lines))
  }
}
