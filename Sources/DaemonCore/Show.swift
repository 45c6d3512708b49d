public import ClockModel
public import Configuration
public import Panel
import Segments

/// What the panel is made to show, edge by edge.
///
/// Implemented by the clock and by the wiring test.
public protocol Show: Sendable {
  /// Writes the image of the half second that an edge begins, in place.
  func render(at edge: Edge, into image: inout PanelImage)
  /// What to tell a person of this edge, `nil` for nothing new.
  func caption(at edge: Edge) -> String?
  /// Whether the show has come to its end at an edge.
  func isOver(at edge: Edge) -> Bool
}

/// The clock: a pure function of the configured state and the edge.
public struct ClockShow: Show {
  private let circuits: TimeCircuits
  private let font: SevenSegmentFont
  private let wiring: Wiring

  /// The clock of a setup.
  public init(_ setup: Setup) {
    circuits = setup.circuits
    font = setup.font
    wiring = setup.wiring
  }

  /// Writes the image of an edge without heap allocation.
  public func render(at edge: Edge, into image: inout PanelImage) {
    wiring.render(Frame(circuits.picture(at: edge), font: font), into: &image)
  }

  /// A clock says nothing.
  public func caption(at edge: Edge) -> String? { nil }

  /// A clock never ends.
  public func isOver(at edge: Edge) -> Bool { false }
}
