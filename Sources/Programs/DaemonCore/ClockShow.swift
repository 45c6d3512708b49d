public import ClockModel
public import Configuration
public import Panel
import Segments

/// The time circuits on a board: renders the image of its chips and lines at an instant.
public struct ClockShow: Sendable {
  /// The time circuits.
  public var machine: TimeMachine
  private var font: SevenSegmentFont
  private var wiring: Wiring

  /// Creates the clock of a setup.
  ///
  /// - Parameters:
  ///   - setup: the configuration.
  ///   - state: the settings made before.
  ///   - sync: whether the wall clock is synchronised.
  ///   - seed: the seed of everything random.
  ///   - time: the wall time.
  public init(
    _ setup: Setup, state: PropState = PropState(), sync: ClockSync = .simulated, seed: UInt64 = 1885,
    at time: WallTime
  ) {
    machine = TimeMachine(
      setup.circuits, library: setup.library, state: state, sync: sync, seed: seed, at: time)
    font = setup.font
    wiring = setup.wiring
  }

  /// Changes the setup; settings remain unless their configuration was edited.
  ///
  /// - Returns: the settings that the edit shelved, and those that it restored.
  public mutating func reconfigure(_ setup: Setup, at time: WallTime) -> PropState.Reconciliation {
    font = setup.font
    wiring = setup.wiring
    return machine.reconfigure(setup.circuits, library: setup.library, at: time)
  }

  /// Renders an instant to which the machine was advanced, without heap allocation.
  public func render(at time: WallTime, into image: inout PanelImage) {
    wiring.render(
      Frame(machine.picture(at: time), font: font, on: wiring.places), keypadLamp: machine.keypadLamp,
      isTravelling: machine.arrival != nil, into: &image)
  }
}
