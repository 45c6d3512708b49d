import LinuxSystem

/// External programs that draw what this one does not.
enum InstalledProgram {
  /// Finds a program by its name, as a shell would.
  static func find(_ name: String) -> ExternalProgram? {
    ExternalProgram.find(name, in: EnvironmentVariable.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin")
  }
}
