public import ClockModel
public import Configuration
public import Panel
import Segments

/// The time circuits on a board: what they show at an instant, as the image of its chips and lines.
public struct ClockShow: Sendable {
  /// The time circuits.
  public var machine: TimeMachine
  private var font: SevenSegmentFont
  private var wiring: Wiring

  /// The clock of a setup.
  ///
  /// - Parameters:
  ///   - setup: what is configured.
  ///   - state: what was set before.
  ///   - trust: whether the wall clock may be believed.
  ///   - seed: what decides about all that is random.
  ///   - time: the wall time.
  public init(
    _ setup: Setup, state: PropState = PropState(), trust: ClockTrust = .simulated, seed: UInt64 = 1885,
    at time: WallTime
  ) {
    machine = TimeMachine(
      setup.circuits, library: setup.library, state: state, trust: trust, seed: seed, at: time)
    font = setup.font
    wiring = setup.wiring
  }

  /// Takes another setup; what was set stays, but for what has been edited in the file.
  ///
  /// - Returns: the settings that the edit took back, and those that it gave back.
  public mutating func reconfigure(_ setup: Setup, at time: WallTime) -> PropState.Reconciliation {
    font = setup.font
    wiring = setup.wiring
    return machine.reconfigure(setup.circuits, library: setup.library, at: time)
  }

  /// Writes the image of an instant, to which the machine was advanced, without heap allocation.
  public func render(at time: WallTime, into image: inout PanelImage) {
    wiring.render(
      Frame(machine.picture(at: time), font: font, on: wiring.places), keypadLamp: machine.keypadLamp,
      isTravelling: machine.arrival != nil, into: &image)
  }
}
