import Text

/// Tells a board's name from the path of its profile.
enum BoardLocator {
  /// Whether a text can name a board or lead to its profile.
  static func isNameOrPath(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 1024 && !LineFault.hasUnprintable(text)
  }

  /// Whether a board is given by its path: with a slash, or with the file's ending.
  static func isPath(_ board: String) -> Bool { board.contains("/") || board.hasSuffix(".toml") }

  /// A path as seen from a file that names it.
  static func path(_ path: String, besides file: String?) -> String {
    guard !path.hasPrefix("/"), let slash = file?.lastIndex(of: "/"), let file else { return path }
    return String(file[...slash]) + path
  }
}
