public import ClockModel

/// The colour of a readout's LEDs on a terminal: the film's red, green and amber among the usual 256.
public struct ReadoutColour: Sendable {
  private let lit: String
  private let faint: String

  /// The colour of a readout.
  public init(_ position: ReadoutPosition) {
    switch position {
    case .destination: (lit, faint) = ("196", "52")
    case .present: (lit, faint) = ("46", "22")
    case .lastDeparted: (lit, faint) = ("214", "58")
    }
  }

  /// The parameters of Select Graphic Rendition; what is not lit is faint in the same hue.
  public func parameters(isLit: Bool) -> String { "38;5;\(isLit ? lit : faint)" }
}
