import Glibc

/// What whoever started the process gave it (environ(7)).
public enum EnvironmentVariable {
  /// The value of a variable, `nil` where it is not set or empty.
  public static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
