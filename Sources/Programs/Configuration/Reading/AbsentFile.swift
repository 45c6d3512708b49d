import Text

/// A file of the owner's that is not there, which is no mistake.
public enum AbsentFile {
  /// What is told of it, once at a start and when it goes: the path may be a wrong one.
  public static func line(_ path: String) -> String {
    "\(Printable.text(path)): there is no such file, and until there is one everything is as it is by itself"
  }
}
