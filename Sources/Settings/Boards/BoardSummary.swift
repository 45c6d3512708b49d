package import Reading

/// A board in the output of `--list-boards`.
package struct BoardSummary: Equatable, Sendable {
  /// The name for the configuration.
  package let name: String
  /// The profile's description, `nil` if the profile has a problem.
  package let description: String?
  /// The profile's path.
  package let path: String
  /// The profile's first problem.
  package let problem: Problem?

  package init(name: String, description: String?, path: String, problem: Problem?) {
    self.name = name
    self.description = description
    self.path = path
    self.problem = problem
  }
}
