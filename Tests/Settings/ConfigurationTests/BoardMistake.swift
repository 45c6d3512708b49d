import Testing

/// A change that breaks a valid profile, and the problems that it causes.
struct BoardMistake: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  let problems: [String]
  var testDescription: String { problems.first ?? "" }

  init(_ old: String, _ new: String, _ problems: [String]) {
    self.old = old
    self.new = new
    self.problems = problems
  }
}

extension BoardMistake {
  /// A valid board with one readout.
  static let good = #"""
    description = "test"
    [chips]
    a = { address = 0x70 }
    [destination]
    chip = "a"
    month = { commons = [0, 1, 2] }
    day = { commons = [3, 3], rows = [0, 8] }
    year = { commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }
    hour = { commons = [6, 6], rows = [0, 8] }
    minute = { commons = [7, 7], rows = [0, 8] }
    am = { common = 3, row = 7 }
    pm = false
    colon = [{ line = "GPIO22" }, { line = "GPIO25", active_low = true }]

    """#

  /// The profile with the mistake.
  var text: String? {
    Self.good.firstRange(of: old).map { range in
      var text = Self.good
      text.replaceSubrange(range, with: new)
      return text
    }
  }
}
