import ClockModel

extension PropDrawing {
  /// Metal, glass, rivets and glow.
  static let definitions: String = {
    func gradient(_ id: String, _ stops: [(Int, String, Double)]) -> String {
      "<linearGradient id=\"\(id)\" x2=\"0\" y2=\"1\">"
        + stops.map { "<stop offset=\"\($0.0)%\" stop-color=\"\($0.1)\" stop-opacity=\"\(SVGNumber.text($0.2))\"/>" }
        .joined() + "</linearGradient>"
    }
    return "<defs>"
      + gradient("steel", [(0, "#b4b7bb", 1), (38, "#8f9297", 1), (62, "#9da0a5", 1), (100, "#6b6e73", 1)])
      + gradient("chassis", [(0, "#3a3c40", 1), (6, "#27292c", 1), (90, "#191a1c", 1), (100, "#0d0d0f", 1)])
      + gradient("glass", [(0, "#ffffff", 0.11), (100, "#ffffff", 0.03)])
      + "<radialGradient id=\"rivet\" cx=\"40%\" cy=\"35%\"><stop offset=\"0\" stop-color=\"#e8e9ec\"/>"
      + "<stop offset=\"60%\" stop-color=\"#85888d\"/><stop offset=\"100%\" stop-color=\"#26272a\"/></radialGradient>"
      + brushing + glow + "</defs>"
  }()

  /// Streaks of a grinding belt: always the same ones.
  private static let brushing: String = {
    var generator = SplitMix64(seed: 1985)
    var streaks = ""
    for _ in 0..<90 {
      let (x, y) = (generator.next() % 640, generator.next() % 480)
      let (length, shade) = (40 + generator.next() % 300, generator.next() % 2)
      streaks +=
        "<path d=\"M\(x) \(y / 10).\(y % 10)h\(length)\" stroke=\"\(shade == 0 ? "#fff" : "#000")\" "
        + "stroke-opacity=\".0\(3 + generator.next() % 6)\" stroke-width=\".6\"/>"
    }
    return
      "<pattern id=\"brush\" width=\"640\" height=\"48\" patternUnits=\"userSpaceOnUse\">\(streaks)</pattern>"
  }()

  /// Three halos, of a radius of 2, 5 and 11 at a digit 28 units high; a shadow's radius is two sigmas.
  private static let glow: String = {
    let unit = Faceplate.digitHeight / 28
    let blurs = [1.0, 2.5, 5.5].enumerated().map { index, sigma in
      "<feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"\(SVGNumber.text(sigma * unit))\" result=\"b\(index)\"/>"
    }
    return "<filter id=\"glow\" filterUnits=\"userSpaceOnUse\" x=\"-20\" y=\"10\" width=\"890\" height=\"146\" "
      + "color-interpolation-filters=\"sRGB\">\(blurs.joined())<feMerge><feMergeNode in=\"b2\"/>"
      + "<feMergeNode in=\"b1\"/><feMergeNode in=\"b0\"/></feMerge></filter>"
  }()

  /// The colours of bars and lamps, by readout and by light.
  static func style(_ lamps: Lamps) -> String {
    // What is not lit is faint in its colour; a lit bar has a rim of it around a paler middle.
    var style =
      ".s{fill-opacity:.13}.on{fill-opacity:1;stroke-width:1.14}.bulb{stroke:#0008;stroke-width:1}.halo,.spot{opacity:0}"
    for position in ReadoutPosition.allCases {
      let paint = ReadoutPaint(position)
      let lamp = lamps == .film && position == .destination ? ReadoutPaint(.lastDeparted) : paint
      let id = "#\(position.name)"
      style += "\(id) .s,\(id) .glow{fill:\(paint.lit)}\(id) .s.on{fill:\(paint.core);stroke:\(paint.lit)}"
      style += "\(id) .bulb{fill:\(lamp.darkLamp.middle)}\(id) .on .bulb{fill:\(lamp.lit)}"
      style += "\(id) .halo{fill:\(lamp.lit)}"
    }
    style += ".on .spot{fill:#fff;opacity:.85}"
    for sixteenths in 1...16 {
      let share = Double(sixteenths) / 16
      let (lit, bloom) = (0.45 + 0.55 * share.squareRoot(), 0.15 + 0.85 * share)
      let id = ".l\(sixteenths)"
      style += "\(id) .s.on,\(id) .on .bulb{opacity:\(SVGNumber.text(lit))}"
      style += "\(id) .glow{opacity:\(SVGNumber.text(bloom))}"
      style += "\(id) .on .halo{opacity:\(SVGNumber.text(bloom * 0.25))}"
    }
    return style
  }
}
