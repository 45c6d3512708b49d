import LinuxSystem

/// Programs of the system that draw what this one does not.
enum InstalledProgram {
  /// The program of a name that a shell would run.
  static func find(_ name: String) -> ExternalProgram? {
    ExternalProgram.find(name, in: EnvironmentVariable.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin")
  }
}
