package import ClockModel
package import Configuration
package import Panel
import Segments

/// The time circuits on a board: renders the image of its chips and lines at an instant.
package struct ClockShow: Sendable {
  package var machine: TimeMachine
  private var font: SevenSegmentFont
  private var wiring: Wiring

  package init(
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
  package mutating func reconfigure(_ setup: Setup, at time: WallTime) -> PropState.Reconciliation {
    font = setup.font
    wiring = setup.wiring
    return machine.reconfigure(setup.circuits, library: setup.library, at: time)
  }

  /// Renders an instant to which the machine was advanced, without heap allocation.
  package func render(at time: WallTime, into image: inout PanelImage) {
    render(machine, at: time, into: &image)
  }

  /// Renders an instant to which another copy of the machine was advanced.
  package func render(_ machine: TimeMachine, at time: WallTime, into image: inout PanelImage) {
    wiring.render(
      Frame(machine.picture(at: time), font: font, on: wiring.places), keypadLamp: machine.keypadLamp,
      isTravelling: machine.arrival != nil, into: &image)
  }
}
