public import ClockModel

/// What colours a terminal has, and on what it shows them.
public struct Palette: Equatable, Sendable {
  /// How many colours there are.
  public enum Depth: Sendable {
    /// The usual 256: a cube of 6 × 6 × 6 among them, which gives four steps of light.
    case indexed
    /// 24 bits: all sixteen steps of light.
    case direct
  }

  /// What is behind the text.
  public enum Theme: String, CaseIterable, Sendable {
    /// Text on black.
    case dark
    /// Text on white.
    case light
  }

  /// How many colours there are.
  public let depth: Depth
  /// What is behind the text.
  public let theme: Theme

  /// 256 colours on a dark background, as most terminals have them.
  public static let standard = Palette(depth: .indexed, theme: .dark)

  /// A palette.
  public init(depth: Depth, theme: Theme) {
    self.depth = depth
    self.theme = theme
  }

  /// The palette of a terminal, as far as its environment tells.
  ///
  /// - Parameters:
  ///   - environment: gives the value of a variable: COLORTERM is `truecolor` or `24bit` where there are 24 bits, and
  ///     COLORFGBG, which some terminals set, ends in the number of the background's colour.
  ///   - theme: what the user says of the background.
  public init(environment: (String) -> String?, theme: Theme? = nil) {
    let isDirect = ["truecolor", "24bit"].contains(environment("COLORTERM"))
    let background = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    // Of the sixteen colours 7 and those from 9 on are light.
    let isLight = background.map { $0 == 7 || 9...15 ~= $0 } ?? false
    self.init(depth: isDirect ? .direct : .indexed, theme: theme ?? (isLight ? .light : .dark))
  }
}

/// The colour of a readout's LEDs on a terminal: the film's red, green and amber, by the light that they give.
public struct ReadoutColour: Sendable {
  private struct RGB {
    var red, green, blue: Double

    /// The colour so far on the way to another, 0 to 1.
    func blended(with other: RGB, by share: Double) -> RGB {
      RGB(
        red: red + (other.red - red) * share, green: green + (other.green - green) * share,
        blue: blue + (other.blue - blue) * share)
    }
  }

  private let palette: Palette
  private let lit: RGB
  private let faint: RGB
  /// On dark, the indices of what is not lit and of four steps of light: pure hues, which the cube's nearest are not.
  private let indices: [Int]

  /// The colour of a readout.
  public init(_ position: ReadoutPosition, _ palette: Palette = .standard) {
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
  ///   - isLit: whether the LED is lit; what is not is faint in the same hue.
  ///   - brightness: its light.
  /// - Returns: the parameters without what stands around them.
  public func parameters(isLit: Bool, brightness: Brightness = .full) -> String {
    let light = isLit ? Int(brightness.sixteenths) : 0
    switch palette.depth {
    case .direct:
      let colour = colour(light)
      let parts: [String] = [colour.red, colour.green, colour.blue].map { String(Int($0.rounded())) }
      return "38;2;" + parts.joined(separator: ";")
    case .indexed where palette.theme == .dark:
      // The light that is standard, 12, is the brightest of them.
      return "38;5;\(indices[min(4, (light + 3) / 4 + (light >= 12 ? 1 : 0))])"
    case .indexed: return "38;5;\(Self.index(of: colour(light)))"
    }
  }

  /// The colour of a light of so many sixteenths; the weakest is a good step from none.
  private func colour(_ sixteenths: Int) -> RGB {
    sixteenths == 0 ? faint : faint.blended(with: lit, by: 0.3 + 0.7 * Double(sixteenths) / 16)
  }

  /// The nearest colour of the cube.
  private static func index(of colour: RGB) -> Int {
    let levels: [Double] = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Double) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    return 16 + 36 * nearest(colour.red) + 6 * nearest(colour.green) + nearest(colour.blue)
  }
}
