import ClockModel

/// The colours of a readout's LEDs on the prop, as texts of CSS.
struct ReadoutPaint: Sendable {
  /// A lit bar's rim.
  let lit: String
  /// A lit bar's middle.
  let core: String
  /// The gel behind the window.
  let gel: String
  /// A lamp that is dark: its middle and its edge.
  let darkLamp: (middle: String, edge: String)

  /// The colours of a readout.
  init(_ position: ReadoutPosition) {
    switch position {
    case .destination: (lit, core, gel, darkLamp) = ("#ff2618", "#ff7a5e", "#2b0505", ("#6b2a26", "#2c0d0b"))
    case .present: (lit, core, gel, darkLamp) = ("#27f04f", "#8dffa0", "#06220d", ("#2c5138", "#0e2314"))
    case .lastDeparted: (lit, core, gel, darkLamp) = ("#ffb000", "#ffd978", "#271a03", ("#8a7337", "#3b2e10"))
    }
  }
}
