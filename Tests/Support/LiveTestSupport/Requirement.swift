// A release build with a static library of Swift has no testing library; its tools do not need this.
#if canImport(Testing)
  import Foundation
  package import Testing

  /// A requirement on the machine beyond what `./setup` installs: a program, a right, a device.
  ///
  /// Tests with unmet requirements are skipped; the end of the run lists each requirement with its remedy.
  package struct Requirement: Sendable {
    private let name: String
    private let remedy: String
    private let isMet: Bool
    fileprivate static let unmet = Unmet()

    /// A requirement.
    ///
    /// - Parameters:
    ///   - name: what is needed, as a noun.
    ///   - remedy: how to meet it, as an imperative.
    ///   - isMet: whether the machine has it.
    package init(_ name: String, remedy: String, isMet: Bool) {
      (self.name, self.remedy, self.isMet) = (name, remedy, isMet)
    }

    /// A pseudoterminal, which some sandboxes lack.
    package static let terminal: Requirement = {
      var (outer, inner): (CInt, CInt) = (-1, -1)
      let isMet = openpty(&outer, &inner, nil, nil, nil) == 0
      if isMet { for end in [outer, inner] { close(end) } }
      return Requirement("a pseudoterminal", remedy: "mount devpts at /dev/pts", isMet: isMet)
    }()

    /// The rights of root.
    package static let root = Requirement(
      "root", remedy: "run the tests as root", isMet: geteuid() == 0)

    fileprivate var reason: Comment { "needs \(name): \(remedy)" }

    fileprivate func check() -> Bool {
      if !isMet { Self.unmet.add("\(name): \(remedy)") }
      return isMet
    }
  }

  extension Trait where Self == ConditionTrait {
    /// Skips the test where the machine does not have what it needs.
    package static func needs(_ requirement: Requirement) -> Self {
      .enabled(requirement.reason) { requirement.check() }
    }
  }

  /// The unmet requirements of this run, printed when the program ends.
  private final class Unmet: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: Set<String> = []

    func add(_ line: String) {
      let isFirst = lock.withLock {
        defer { lines.insert(line) }
        return lines.isEmpty
      }
      if isFirst { atexit { Requirement.unmet.printLines() } }
    }

    func printLines() {
      print("\nSome tests were skipped. They need:")
      for line in lock.withLock({ lines.sorted() }) { print("  \(line)") }
    }
  }
#endif
