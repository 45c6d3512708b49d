import Testing

/// A file with one mistake, and the problem without the file's name.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let problem: String
  var testDescription: String { problem }

  init(_ text: String, _ problem: String) {
    self.text = text
    self.problem = problem
  }
}
