package import ClockModel

/// A terminal's colours and background.
package struct Palette: Equatable, Sendable {
  /// The number of colours.
  package enum Depth: Sendable {
    /// The usual 256, with a cube of 6 × 6 × 6: four steps of brightness.
    case indexed
    /// 24 bits: all sixteen steps of brightness.
    case direct
  }

  /// The background.
  package enum Theme: String, CaseIterable, Sendable {
    /// Text on black.
    case dark
    /// Text on white.
    case light
  }

  package let depth: Depth
  package let theme: Theme

  /// 256 colours on a dark background, like most terminals.
  package static let standard = Palette(depth: .indexed, theme: .dark)

  package init(depth: Depth, theme: Theme) {
    self.depth = depth
    self.theme = theme
  }

  /// Creates the palette of a terminal from its environment.
  ///
  /// - Parameters:
  ///   - environment: returns a variable's value: COLORTERM is `truecolor` or `24bit` for 24 bits; COLORFGBG,
  ///     which some terminals set, ends in the number of the background's colour.
  ///   - theme: the user's choice of background.
  package init(environment: (String) -> String?, theme: Theme? = nil) {
    let isDirect = ["truecolor", "24bit"].contains(environment("COLORTERM"))
    let background = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    // Among the sixteen colours, 7 and 9 to 15 are light.
    let isLight = background.map { $0 == 7 || 9...15 ~= $0 } ?? false
    self.init(depth: isDirect ? .direct : .indexed, theme: theme ?? (isLight ? .light : .dark))
  }
}

/// The colour of a readout's LEDs on a terminal: the film's red, green and amber, by brightness.
package struct ReadoutColour: Sendable {
  private struct RGB {
    var red, green, blue: Double

    /// Blends with another colour, by 0 to 1.
    func blended(with other: RGB, by share: Double) -> RGB {
      RGB(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }
  }

  private let palette: Palette
  private let lit: RGB
  private let faint: RGB
  /// On dark, the indices of unlit and four steps of brightness: pure hues, unlike the cube's nearest.
  private let indices: [Int]

  package init(_ position: ReadoutPosition, _ palette: Palette = .standard) {
    self.palette = palette
    switch (position, palette.theme) {
    case (.destination, .dark): lit = RGB(red: 255, green: 0, blue: 0)
    case (.present, .dark): lit = RGB(red: 0, green: 255, blue: 0)
    case (.lastDeparted, .dark): lit = RGB(red: 255, green: 175, blue: 0)
    case (.destination, .light): lit = RGB(red: 175, green: 0, blue: 0)
    case (.present, .light): lit = RGB(red: 0, green: 95, blue: 0)
    case (.lastDeparted, .light): lit = RGB(red: 135, green: 75, blue: 0)
    }
    switch palette.theme {
    case .dark: faint = RGB(red: 0, green: 0, blue: 0).blended(with: lit, by: 0.2)
    case .light: faint = RGB(red: 255, green: 255, blue: 255).blended(with: lit, by: 0.13)
    }
    switch position {
    case .destination: indices = [52, 88, 124, 160, 196]
    case .present: indices = [22, 28, 34, 40, 46]
    case .lastDeparted: indices = [58, 94, 136, 178, 214]
    }
  }

  /// The parameters of Select Graphic Rendition (ECMA-48).
  ///
  /// - Parameters:
  ///   - isLit: whether the LED is lit; unlit ones are faint in the same hue.
  ///   - brightness: the LED's brightness.
  /// - Returns: the parameters without the rest of the sequence.
  package func parameters(isLit: Bool, brightness: Brightness = .full) -> String {
    let light = isLit ? Int(brightness.sixteenths) : 0
    switch palette.depth {
    case .direct:
      let colour = colour(light)
      let parts: [String] = [colour.red, colour.green, colour.blue].map { String(Int($0.rounded())) }
      return "38;2;" + parts.joined(separator: ";")
    case .indexed where palette.theme == .dark:
      // The standard brightness, 12, already gets the brightest.
      return "38;5;\(indices[min(4, (light + 3) / 4 + (light >= 12 ? 1 : 0))])"
    case .indexed: return "38;5;\(Self.index(of: colour(light)))"
    }
  }

  /// The colour of a brightness in sixteenths; the lowest differs clearly from unlit.
  private func colour(_ sixteenths: Int) -> RGB {
    sixteenths == 0 ? faint : faint.blended(with: lit, by: 0.3 + 0.7 * Double(sixteenths) / 16)
  }

  /// The index of the cube's nearest colour.
  private static func index(of colour: RGB) -> Int {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Double) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    return 16 + 36 * nearest(colour.red) + 6 * nearest(colour.green) + nearest(colour.blue)
  }
}
