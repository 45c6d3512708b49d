public import ZoneInfo

/// A journey of the films, or a display that is well known from them, as it stands on the readouts.
public struct Journey: Equatable, Sendable {
  /// How sure a time is.
  public enum Basis: String, CaseIterable, Sendable {
    /// It is seen on the screen.
    case shown
    /// It is named in the dialogue.
    case spoken
    /// It is commonly accepted, and nowhere in the film.
    case estimate
  }

  /// A time of the journey.
  public struct Time: Equatable, Sendable {
    /// The civil time.
    public let civil: CivilTime
    /// Where it comes from.
    public let basis: Basis

    /// A time and where it comes from.
    public init(_ civil: CivilTime, _ basis: Basis) {
      self.civil = civil
      self.basis = basis
    }
  }

  /// The name that it is asked for by, as in `einstein`.
  public let name: String
  /// What it is, in a few words.
  public let title: String
  /// What the readouts show; `nil` where the journey says nothing of one.
  public let times: PerReadout<Time?>
  /// Whether it is one of those that cycling goes through.
  public let isInCycle: Bool
  /// What is worth knowing of its sources; empty for nothing.
  public let note: String

  /// A journey.
  public init(name: String, title: String, times: PerReadout<Time?>, isInCycle: Bool, note: String = "") {
    self.name = name
    self.title = title
    self.times = times
    self.isInCycle = isInCycle
    self.note = note
  }
}

/// How often the journeys change, in minutes.
public enum CycleInterval: Int, CaseIterable, Sendable {
  /// Not at all.
  case off = 0
  /// On every fifth minute of the hour.
  case five = 5
  /// On every tenth.
  case ten = 10
  /// On every quarter.
  case fifteen = 15
  /// On the full hour and the half.
  case thirty = 30
  /// On the full hour.
  case sixty = 60

  /// The minutes that there are to choose from, without 0 for off.
  public static let minutes = allCases.filter { $0 != .off }.map(\.rawValue)
}
