import Text

/// The absence of an owner's file, which is not a mistake.
package enum AbsentFile {
  /// The message at startup and after the file disappears, because the path may be wrong.
  package static func line(_ path: String) -> String {
    "\(Printable.text(path)): not found; using the defaults until this file exists"
  }
}
