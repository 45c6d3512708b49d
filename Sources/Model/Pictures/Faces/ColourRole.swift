package import ClockModel

/// A part of a picture whose colour can be chosen.
package enum ColourRole: String, CaseIterable, Sendable {
  /// The LEDs of a readout.
  case destination, present
  case lastDeparted = "last-departed"
  case background
  /// The letters of plates and labels.
  case letters
  /// The shadow that a bar casts on the ground, and the light on its other side.
  case shade, light
  /// The inside of a neon tube.
  case tube
  /// The control points of a curve and the lines between them.
  case knots

  package init(_ position: ReadoutPosition) {
    switch position {
    case .destination: self = .destination
    case .present: self = .present
    case .lastDeparted: self = .lastDeparted
    }
  }
}

extension Face {
  /// A face's parts and their default colours.
  ///
  /// The prop's are the film's: red lit ff2618, green 27f04f, amber ffb000.
  package var colours: [(role: ColourRole, colour: Colour)] {
    let table: [(role: ColourRole, colour: UInt32)] =
      switch self {
      case .prop:
        [(.destination, 0xFF2618), (.present, 0x27F04F), (.lastDeparted, 0xFFB000), (.letters, 0xEFEEE6)]
      case .neon:
        [
          (.destination, 0xFF2A3C), (.present, 0x1DFF6A), (.lastDeparted, 0xFFAB1F), (.background, 0x08070D),
          (.letters, 0x6D6B80), (.tube, 0xFFFFFF),
        ]
      case .neumorphic:
        [
          (.destination, 0xE8402F), (.present, 0x18A848), (.lastDeparted, 0xE59A06), (.background, 0xF0F0F3),
          (.letters, 0x8D91A8), (.shade, 0x8E95B4), (.light, 0xFFFFFF),
        ]
      case .bezier:
        [
          (.destination, 0xFF4632), (.present, 0x3CF06A), (.lastDeparted, 0xFFBE32), (.background, 0x101216),
          (.letters, 0x7B8290), (.knots, 0x6FB7FF),
        ]
      case .plain:
        [
          (.destination, 0xB3140A), (.present, 0x0A6B24), (.lastDeparted, 0x8F5A00), (.background, 0xFFFFFF),
          (.letters, 0x55585E),
        ]
      }
    return table.map { ($0.role, Colour($0.colour)) }
  }
}
