import ClockModel
import Panel
import Segments

extension WiringDiagram {
  private static let left = 668.0
  private static let digitHeight = 56.0

  /// The chips with LEDs of a readout.
  func chips(of readout: ReadoutPosition) -> [Int] {
    wiring.leds.compactMap { wired -> Int? in
      guard wired.led.readout == readout, case .bit(let chip, _, _) = wired.place else { return nil }
      return chip
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Draws a readout: its chips, with its digits and lamps below.
  func drawReadout(_ readout: ReadoutPosition, band: Int, with pen: inout DiagramPen) {
    let top = top(ofBand: band)
    pen.with { $0.begin("g", "id=\"\(readout.name)\"") }
    pen.text(readout.plate, Point(Self.left, top + 14), size: 15, bold: true)
    let places = wiring.places[readout]
    let columns = Columns(places, left: Self.left, height: Self.digitHeight)
    let digitTop = top + 158
    var notes: [String] = []
    for (digit, x) in columns.digits where places.contains(digit) {
      draw(digit, of: readout, places, at: Point(x, digitTop), with: &pen, &notes)
    }
    for lamp in Lamp.allCases { draw(lamp, of: readout, columns, digitTop, with: &pen) }
    drawChips(of: readout, columns, top: top + 30, digitTop: digitTop, band: band, with: &pen)
    let unique = notes.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for (index, note) in unique.prefix(2).enumerated() {
      pen.text(
        "* \(note)", Point(Self.left, digitTop + 118 + Double(index) * 14), size: 11, colour: "#495057")
    }
    pen.with { svg in
      svg.end()
      svg.newLine()
    }
  }

  /// The positions of a readout's digits and lamps, left to right.
  struct Columns {
    private(set) var digits: [(digit: Digit, x: Double)] = []
    private(set) var lamps = 0.0
    private(set) var colon = 0.0
    private let height: Double
    private let places: ReadoutPlaces

    init(_ places: ReadoutPlaces, left: Double, height: Double) {
      self.height = height
      self.places = places
      var x = left
      for field in Field.allCases {
        if field == .meridiem {
          lamps = x + 26
          x += 92
          continue
        }
        if field == .minute {
          colon = x + 20
          x += 58
        }
        for digit in places.digits(of: field) {
          digits.append((digit, x))
          x += width(of: digit) + 13
        }
        x += 14
      }
    }

    func width(of digit: Digit) -> Double {
      height
        * (places.hasFourteenSegments(digit.rawValue)
          ? SegmentShape.prop.aspectOfFourteen : SegmentShape.prop.aspectOfSeven)
    }

    /// The x of a digit's centre.
    func middle(of digit: Digit) -> Double? {
      digits.first { $0.digit == digit }.map { $0.x + width(of: digit) / 2 }
    }
  }

  private func draw(
    _ digit: Digit, of readout: ReadoutPosition, _ places: ReadoutPlaces, at origin: Point,
    with pen: inout DiagramPen, _ notes: inout [String]
  ) {
    let hasLetters = places.hasFourteenSegments(digit.rawValue)
    let name = "\(readout.name)-\(places.name(of: digit))"
    let geometry =
      hasLetters ? DigitGeometry.fourteen(height: Self.digitHeight) : .seven(height: Self.digitHeight)
    pen.with { svg in
      svg.begin("g", SVGAttributes.moved(to: origin))
      if hasLetters {
        for segment in FourteenSegment.allCases where segment != .dp {
          svg.empty(
            "path",
            "id=\"\(name)-\(segment.name)\" class=\"\(mark("s", "\(name)-\(segment.name)"))\" d=\"\(PathData.polygon(geometry.polygon(segment)))\""
          )
        }
      } else {
        for segment in SevenSegment.allCases where segment != .dp {
          svg.empty(
            "path",
            "id=\"\(name)-\(segment.name)\" class=\"\(mark("s", "\(name)-\(segment.name)"))\" d=\"\(PathData.polygon(geometry.polygon(segment)))\""
          )
        }
      }
      svg.end()
      svg.newLine()
    }
    guard let wired = DigitWiring(digit, of: readout, on: wiring) else { return }
    let middle = origin.x + geometry.width / 2
    let below = origin.y + Self.digitHeight
    pen.text(
      Self.shortName(places.name(of: digit)), Point(middle, below + 16), size: 11, anchor: .middle,
      colour: "#868e96")
    pen.text(wired.common, Point(middle, below + 31), anchor: .middle, bold: true)
    pen.text(wired.rows, Point(middle, below + 45), anchor: .middle)
    if let note = wired.note { notes.append(note) }
  }

  /// The classes of an LED.
  func mark(_ classes: String, _ name: String) -> String {
    name == marked ? classes + " on" : classes
  }

  /// A digit's name for small spaces: `min1`.
  private static func shortName(_ name: String) -> String {
    name.hasPrefix("minute") ? "min" + name.dropFirst(6) : name
  }

  private func draw(
    _ lamp: Lamp, of readout: ReadoutPosition, _ columns: Columns, _ digitTop: Double,
    with pen: inout DiagramPen
  ) {
    let places = places(of: lamp, readout)
    guard !places.isEmpty else { return }
    let x = lamp == .colon ? columns.colon : columns.lamps
    let middles: [Point] =
      switch lamp {
      case .am: [Point(x, digitTop + 2)]
      case .pm: [Point(x, digitTop + 62)]
      case .colon: [Point(x, digitTop + 16), Point(x, digitTop + 40)]
      }
    pen.with { svg in
      let name = "\(readout.name)-\(lamp.rawValue)"
      svg.begin("g", "id=\"\(name)\" class=\"\(mark("lamp", name))\"")
      for middle in middles { svg.empty("circle", "class=\"bulb\" \(SVGAttributes.middle(middle)) r=\"7\"") }
      svg.end()
    }
    let words = self.words(of: places)
    switch lamp {
    case .am, .pm:
      let y = middles[0].y
      pen.text(Self.words(lamp), Point(x - 13, y + 4), anchor: .end, bold: true)
      for (index, line) in words.prefix(3).enumerated() {
        pen.text(line, Point(x - 30, y + 22 + Double(index) * 13), size: 11.5)
      }
    case .colon:
      let below = digitTop + Self.digitHeight
      for (index, line) in words.prefix(4).enumerated() {
        pen.text(line, Point(x, below + 61 + Double(index) * 14), size: 11.5, anchor: .middle)
      }
    }
  }

  /// A lamp's connections, in short lines.
  func words(of places: [LEDPlace]) -> [String] {
    var words: [String] = []
    for place in places {
      switch place {
      case .bit(_, let common, let row): words.append("COM\(common) R\(row)")
      case .line(let index):
        let line = wiring.lines[index]
        words.append(line.reference.words)
        words.append(HeaderPins.pin(of: line).map { "pin \($0), 330 Ω" } ?? "330 Ω")
        if line.isActiveLow { words.append("active low, from 3V3") }
      }
    }
    return words
  }

  private func drawChips(
    of readout: ReadoutPosition, _ columns: Columns, top: Double, digitTop: Double, band: Int,
    with pen: inout DiagramPen
  ) {
    let chips = chips(of: readout)
    let boxes = self.boxes(of: chips, readout, columns, top: top + 40)
    for (chip, box) in zip(chips, boxes) {
      let wired = wiring.chips[chip]
      drawTaps(of: wired, box, top: top, with: &pen)
      pen.box(box, fill: "#fff9db")
      pen.text(chipNames[chip], Point(box.x + 7, box.y + 16), bold: true)
      pen.text(
        "0x\(String(wired.address, radix: 16))", Point(box.right - 7, box.y + 16), anchor: .end, bold: true)
      pen.text("HT16K33", Point(box.x + 7, box.y + 31), size: 11, colour: "#495057")
      drawJumpers(wired.address, Point(box.x + 7, box.bottom - 15), with: &pen)
      drawStrands(of: chip, readout, columns, box, digitTop, with: &pen)
    }
  }

  /// The boxes of a readout's chips, each above its digits.
  private func boxes(
    of chips: [Int], _ readout: ReadoutPosition, _ columns: Columns, top: Double
  ) -> [Rectangle] {
    let (height, least) = (60.0, 84.0)
    let spans = chips.map { chip -> (Double, Double) in
      let middles = columns.digits.compactMap { digit, x -> Double? in
        DigitWiring(digit, of: readout, on: wiring)?.chips.contains(chip) == true
          ? x + columns.width(of: digit) / 2 : nil
      }
      guard let first = middles.min(), let last = middles.max() else { return (Self.left, Self.left + least) }
      let (middle, half) = ((first + last) / 2, max((last - first) / 2 + 16, least / 2))
      return (middle - half, middle + half)
    }
    let isApart = zip(spans, spans.dropFirst()).allSatisfy { $0.1 + 6 <= $1.0 }
    guard isApart else {
      // Chips that share fields go side by side.
      let width = (Self.right - Self.left) / Double(chips.count)
      return chips.indices.map {
        Rectangle(x: Self.left + Double($0) * width, y: top, width: max(least, width - 12), height: height)
      }
    }
    return spans.map { Rectangle(x: $0.0, y: top, width: $0.1 - $0.0, height: height) }
  }

  /// Draws the four wires from the bus's trunk to a chip.
  private func drawTaps(of chip: WiredChip, _ box: Rectangle, top: Double, with pen: inout DiagramPen) {
    guard let bus = wiring.buses.firstIndex(of: chip.bus) else { return }
    for (index, wire) in trunk(bus).enumerated() {
      let y = top + 14 + Double(index) * 6
      let x = box.centre.x + (Double(index) - 1.5) * 12
      pen.wire(wire.net, [Point(wire.x, y), Point(x, y), Point(x, box.y)], width: 1.8)
      pen.joint(wire.net, Point(wire.x, y))
    }
  }

  /// Draws the pads of an address: filled means closed; A0 adds 1, A1 2, A2 4.
  private func drawJumpers(_ address: UInt8, _ place: Point, with pen: inout DiagramPen) {
    for bit in 0..<3 {
      let x = place.x + Double(bit) * 24
      let isClosed = (address &- 0x70) >> UInt8(bit) & 1 == 1
      pen.box(
        Rectangle(x: x, y: place.y, width: 10, height: 10), fill: isClosed ? "#212529" : "#fff", radius: 1)
      pen.text("\(bit)", Point(x + 12.5, place.y + 9), size: 11)
    }
  }

  /// Draws a strand from a chip to each of its digits and lamps.
  private func drawStrands(
    of chip: Int, _ readout: ReadoutPosition, _ columns: Columns, _ box: Rectangle, _ digitTop: Double,
    with pen: inout DiagramPen
  ) {
    func draw(to end: Point) {
      let start = Point(min(max(end.x, box.x + 8), box.right - 8), box.bottom)
      pen.with { svg in
        svg.empty(
          "path",
          "d=\"M\(SVGAttributes.pair(start))L\(SVGAttributes.pair(end))\" stroke=\"#868e96\" stroke-width=\"1.4\" fill=\"none\""
        )
      }
    }
    for (digit, x) in columns.digits
    where DigitWiring(digit, of: readout, on: wiring)?.chips.contains(chip) == true {
      draw(to: Point(x + columns.width(of: digit) / 2 + 5, digitTop - 5))
    }
    for lamp in Lamp.allCases {
      let isOnChip = places(of: lamp, readout).contains { place in
        if case .bit(chip, _, _) = place { return true }
        return false
      }
      guard isOnChip else { continue }
      switch lamp {
      case .am: draw(to: Point(columns.lamps, digitTop - 6))
      case .pm: break
      case .colon: draw(to: Point(columns.colon, digitTop + 8))
      }
    }
  }
}
