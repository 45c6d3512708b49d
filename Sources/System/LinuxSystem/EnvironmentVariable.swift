import Glibc

/// The process's environment (environ(7)).
package enum EnvironmentVariable {
  /// The value of a variable; `nil` if unset or empty.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
