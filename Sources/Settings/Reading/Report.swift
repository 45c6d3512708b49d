import Glibc
package import LinuxSystem
package import TOML
import Text

/// Collects the problems of one file or one command-line flag.
///
/// A class, so that all readers of a file share it; it never outlives one load.
package final class Report {
  /// The file as given, or the flag.
  package let file: String
  /// The content, also for excerpts; empty if there is none.
  package let bytes: [UInt8]
  package private(set) var problems: [Problem] = []
  /// Valid settings that are probably not intended.
  package private(set) var warnings: [Problem] = []
  /// The number of problems reported, including discarded ones; shows whether part of a file was correct.
  package private(set) var count = 0
  private var isFull = false
  /// The positions of values that replace unreadable ones; problems there are consequences.
  private var standIns: Set<TOMLPosition> = []
  package private(set) var hasSyntaxMistakes = false
  /// The file's subject; flags are treated as a configuration.
  package private(set) var about = Subject.configuration

  /// More than anyone reads; a file that is not a configuration at all has thousands.
  private static let most = 500

  package init(file: String, bytes: [UInt8] = []) {
    self.file = file
    self.bytes = bytes
  }

  /// Adds a problem; without a position it concerns the file as a whole.
  package func add(
    at position: TOMLPosition? = nil, key: String? = nil, expected: String, found: String,
    hint: String? = nil
  ) {
    count += 1
    if let position, standIns.contains(position) { return }
    // Before making the excerpt, which walks the file.
    guard !isFull else { return }
    let message = "expected \(expected), found \(found)" + (hint.map { " (\($0))" } ?? "")
    add(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: position.map { TOMLExcerpt(of: bytes, at: $0) }))
  }

  /// Adds a problem in its own words.
  package func add(at position: TOMLPosition, key: String, _ message: String) {
    count += 1
    guard !standIns.contains(position), !isFull else { return }
    add(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: TOMLExcerpt(of: bytes, at: position)))
  }

  /// Whether the value at a position replaces an unreadable one.
  package func isStandIn(_ position: TOMLPosition) -> Bool { standIns.contains(position) }

  /// Adds a warning, which does not reject the file.
  package func warn(at position: TOMLPosition? = nil, key: String, _ message: String) {
    guard warnings.count < Self.most else { return }
    warnings.append(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: position.map { TOMLExcerpt(of: bytes, at: $0) }))
  }

  /// Adds a file's syntax mistakes.
  package func add(_ reading: TOMLReading, about: Subject) {
    self.about = about
    standIns = reading.standIns
    hasSyntaxMistakes = hasSyntaxMistakes || !reading.mistakes.isEmpty
    for mistake in reading.mistakes {
      count += 1
      let error = mistake.error
      let message = about.reworded(
        error.message, key: mistake.key, in: mistake.table, mistake.text)
      // Report the missing header [chips] only once.
      if message != error.message, message.contains("write [chips]"),
        problems.contains(where: { $0.message.contains("write [chips]") })
      {
        continue
      }
      add(Problem(file: file, position: error.position, message: message, excerpt: error.excerpt))
    }
    if reading.mistakes.count == TOMLReading.mostMistakes {
      add(
        Problem(
          file: file,
          message: "there may be more: only the first \(TOMLReading.mostMistakes) mistakes are shown"))
    }
  }

  /// Adds the reason why a file is unreadable.
  package func add(_ error: FileError, about: Subject) {
    switch error {
    case .system(let error):
      let hint = about.hint(of: error, reading: file).map { " (\($0))" } ?? ""
      count += 1
      add(Problem(file: file, message: "cannot read it: \(error.reason)\(hint)"))
    case .notAFile:
      add(expected: "a regular file", found: "a folder or a special file")
    case .tooLarge(_, let bytes, let limit):
      add(expected: "at most \(limit) bytes", found: "\(bytes) or more")
    }
  }

  /// The problems in file order, after those of the file as a whole.
  package var sorted: [Problem] {
    let start = TOMLPosition(line: 0, column: 0)
    let sorted = problems.enumerated().sorted { left, right in
      let (leftPlace, rightPlace) = (left.element.position ?? start, right.element.position ?? start)
      return leftPlace == rightPlace ? left.offset < right.offset : leftPlace < rightPlace
    }.map(\.element)
    return isFull
      ? sorted + [Problem(file: file, message: "there are more: only \(Self.most) problems are shown")]
      : sorted
  }

  private func add(_ problem: Problem) {
    isFull = isFull || problems.count == Self.most
    // Three default cities without the same folder are one problem.
    guard !isFull, problem.position != nil || !problems.contains(problem) else { return }
    problems.append(problem)
  }
}

extension Subject {
  /// Advice on a file that cannot be read.
  fileprivate func hint(of error: SystemError, reading file: String) -> String? {
    switch (error.code, self) {
    case (ENOENT, .configuration):
      "is the path right? on a PC `timecircuitsd --simulate` needs no file; README.md has an example"
    case (ENOENT, .page), (ENOENT, .sound), (ENOENT, .link):
      "is the path right? without a file the defaults apply"
    case (ENOENT, .board), (ENOENT, .show): "is the path right?"
    case (EACCES, .page), (EACCES, .sound), (EACCES, .link):
      "`sudo chmod a+r \(file)` lets the program read it"
    case (EACCES, _): "`sudo chmod a+r \(file)` lets the daemon read it"
    default: nil
    }
  }
}
