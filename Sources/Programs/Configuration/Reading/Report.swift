import Glibc
import LinuxSystem
import TOML
import Text

/// Collects the problems of one file, or of one flag of the command line.
///
/// A reference, so that all readers of a file write into the same one; it never leaves a single loading.
final class Report {
  /// The file as it was given, or the flag.
  let file: String
  /// The content, also for the excerpts; empty where there is none.
  let bytes: [UInt8]
  private(set) var problems: [Problem] = []
  /// What is as it may be, and most likely not as it is meant.
  private(set) var warnings: [Problem] = []
  /// How much was reported, with what is not kept: tells whether a part of the file was as it should be.
  private(set) var count = 0
  private var isFull = false
  /// Where values stand in for what could not be read: what is said of them follows from that.
  private var standIns: Set<TOMLPosition> = []
  /// Whether something in the file could not be read at all.
  private(set) var hasSyntaxMistakes = false
  /// What the file is about; a flag is read as a configuration is.
  private(set) var about = Subject.configuration

  /// More than anybody reads; a file that is no configuration at all has thousands.
  private static let most = 500

  init(file: String, bytes: [UInt8] = []) {
    self.file = file
    self.bytes = bytes
  }

  /// Adds what is wrong at a place; without one it is the file as a whole.
  func add(
    at position: TOMLPosition? = nil, key: String? = nil, expected: String, found: String,
    hint: String? = nil
  ) {
    count += 1
    if let position, standIns.contains(position) { return }
    // Before the excerpt is made, which walks the file.
    guard !isFull else { return }
    let message = "expected \(expected), found \(found)" + (hint.map { " (\($0))" } ?? "")
    add(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: position.map { TOMLExcerpt(of: bytes, at: $0) }))
  }

  /// Adds what is wrong at a place, in words of its own.
  func add(at position: TOMLPosition, key: String, _ message: String) {
    count += 1
    guard !standIns.contains(position), !isFull else { return }
    add(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: TOMLExcerpt(of: bytes, at: position)))
  }

  /// Whether a value at a place stands in for what could not be read.
  func isStandIn(_ position: TOMLPosition) -> Bool { standIns.contains(position) }

  /// Adds what keeps a file from nothing, and is told all the same.
  func warn(at position: TOMLPosition? = nil, key: String, _ message: String) {
    guard warnings.count < Self.most else { return }
    warnings.append(
      Problem(
        file: file, position: position, key: key, message: message,
        excerpt: position.map { TOMLExcerpt(of: bytes, at: $0) }))
  }

  /// Adds what could not be read of a file.
  ///
  /// - Parameters:
  ///   - reading: the file as far as it could be read.
  ///   - about: what the file is about.
  func add(_ reading: TOMLReading, about: Subject) {
    self.about = about
    standIns = reading.standIns
    hasSyntaxMistakes = hasSyntaxMistakes || !reading.mistakes.isEmpty
    for mistake in reading.mistakes {
      count += 1
      let error = mistake.error
      let message = about.reworded(
        error.message, key: mistake.key, in: mistake.table, mistake.text)
      // Tables that a missing header leaves out are told once.
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
          file: file, message: "and perhaps more: the first \(TOMLReading.mostMistakes) mistakes are shown"))
    }
  }

  /// Adds why a file could not be read.
  func add(_ error: FileError, about: Subject) {
    switch error {
    case .system(let error):
      let hint = about.hint(of: error).map { " (\($0))" } ?? ""
      count += 1
      add(Problem(file: file, message: "cannot read it: \(error.reason)\(hint)"))
    case .notAFile:
      add(expected: "a regular file", found: "a folder or a special file")
    case .tooLarge(_, let bytes, let limit):
      add(expected: "at most \(limit) bytes", found: "\(bytes) or more")
    }
  }

  /// The problems in the order of the file, those of the file as a whole first.
  var sorted: [Problem] {
    let start = TOMLPosition(line: 0, column: 0)
    let sorted = problems.enumerated().sorted { left, right in
      let (leftPlace, rightPlace) = (left.element.position ?? start, right.element.position ?? start)
      return leftPlace == rightPlace ? left.offset < right.offset : leftPlace < rightPlace
    }.map(\.element)
    return isFull
      ? sorted + [Problem(file: file, message: "and more: only \(Self.most) problems are shown")] : sorted
  }

  private func add(_ problem: Problem) {
    isFull = isFull || problems.count == Self.most
    // Three default cities that miss the same folder are one problem.
    guard !isFull, problem.position != nil || !problems.contains(problem) else { return }
    problems.append(problem)
  }
}

extension Subject {
  /// What a person can do about a file that cannot be read.
  fileprivate func hint(of error: SystemError) -> String? {
    switch (error.code, self) {
    case (ENOENT, .configuration):
      "is the path right? on a PC `timecircuitsd --simulate` needs no file; README.md has one to begin with"
    case (ENOENT, .page), (ENOENT, .sound), (ENOENT, .link):
      "is the path right? without a file everything is as it is by itself"
    case (ENOENT, .board), (ENOENT, .show): "is the path right?"
    case (EACCES, .page), (EACCES, .sound), (EACCES, .link): "`sudo chmod a+r` lets the program read it"
    case (EACCES, _): "`sudo chmod a+r` lets the daemon read it"
    default: nil
    }
  }
}
