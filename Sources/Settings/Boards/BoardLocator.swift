import Text

/// Distinguishes a board's name from the path of its profile.
package enum BoardLocator {
  /// Whether a text can be a board's name or the path of its profile.
  package static func isNameOrPath(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 1024 && !LineFault.hasUnprintable(text)
  }

  /// Whether a text is a path: it has a slash or ends in `.toml`.
  package static func isPath(_ board: String) -> Bool { board.contains("/") || board.hasSuffix(".toml") }

  /// Resolves a path relative to the file that names it.
  package static func path(_ path: String, besides file: String?) -> String {
    guard !path.hasPrefix("/"), let slash = file?.lastIndex(of: "/"), let file else { return path }
    return String(file[...slash]) + path
  }
}
