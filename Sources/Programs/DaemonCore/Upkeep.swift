import LinuxSystem

/// The work that is due after so many edges, or once in a while.
struct Upkeep {
  private(set) var passes = 0
  /// The number of passes at an edge.
  private(set) var edges = 0
  private var nextFileCheck = 0
  private var memoryDue = Upkeep.edgesToSettle
  /// When shelved settings are forgotten, in nanoseconds of the monotonic clock; `nil` if there are none.
  private var shelfDue: UInt64?
  /// Checks the files themselves.
  let fileCheck = FileCheck()

  /// The number of edges after a start or a reload until the clock does only its regular work.
  static let edgesToSettle = 3
  /// Edges between two checks of the files themselves: 30 s.
  private static let edgesBetweenFileChecks = 60
  /// How long an edit must last before shelved settings are forgotten, in nanoseconds.
  private static let shelfPatience: UInt64 = 60_000_000_000

  mutating func recordPass() { passes &+= 1 }

  /// Records an edge.
  ///
  /// - Returns: whether memory needed only for the start or a reload should be returned to the system.
  mutating func recordEdge() -> Bool {
    edges &+= 1
    return edges == memoryDue
  }

  /// Records a reload, which needs memory for a while.
  mutating func settle() { memoryDue = edges &+ Self.edgesToSettle }

  /// Starts a check of the files themselves if one is due.
  mutating func checkFiles(_ files: FileWatch?, wakeUp: WakeUp) {
    guard edges >= nextFileCheck else { return }
    nextFileCheck = edges &+ Self.edgesBetweenFileChecks
    if let files { fileCheck.begin(at: files, wakeUp: wakeUp) }
  }

  /// Plans to forget shelved settings, if there are any.
  mutating func planShelf(_ hasShelf: Bool, at now: UInt64) {
    shelfDue = hasShelf ? now &+ Self.shelfPatience : nil
  }

  /// Whether shelved settings are to be forgotten now, since the edit has lasted long enough.
  mutating func takeShelf(at now: UInt64) -> Bool {
    guard let shelfDue, now >= shelfDue else { return false }
    self.shelfDue = nil
    return true
  }
}
