package import ZoneInfo

/// A journey of the films, or a well-known display from them, as the readouts show it.
package struct Journey: Equatable, Sendable {
  /// The source of a time.
  package enum Basis: String, CaseIterable, Sendable {
    /// Seen on screen.
    case shown
    /// Named in the dialogue.
    case spoken
    /// Commonly accepted, but not in the film.
    case estimate
  }

  /// A time of the journey.
  package struct Time: Equatable, Sendable {
    package let civil: CivilTime
    package let basis: Basis

    package init(_ civil: CivilTime, _ basis: Basis) {
      self.civil = civil
      self.basis = basis
    }
  }

  /// The name to request it by, as in `einstein`.
  package let name: String
  /// A short description.
  package let title: String
  /// The readouts' times; `nil` if the journey leaves a readout alone.
  package let times: PerReadout<Time?>
  package let isInCycle: Bool
  /// A remark about its sources; may be empty.
  package let note: String

  package init(name: String, title: String, times: PerReadout<Time?>, isInCycle: Bool, note: String = "") {
    self.name = name
    self.title = title
    self.times = times
    self.isInCycle = isInCycle
    self.note = note
  }
}

/// The interval between journeys while cycling, in minutes.
package enum CycleInterval: Int, CaseIterable, Sendable {
  case off = 0
  /// At every fifth minute of the hour.
  case five = 5
  /// At every tenth.
  case ten = 10
  /// At every quarter.
  case fifteen = 15
  /// On the hour and the half hour.
  case thirty = 30
  /// On the hour.
  case sixty = 60

  /// The available intervals, without 0 for off.
  package static let minutes = allCases.filter { $0 != .off }.map(\.rawValue)
}
