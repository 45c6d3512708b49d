import Panel

extension WiringDiagram {
  /// Draws a bus: its wires from the header, its level shifter and its trunk to the chips.
  func drawBus(_ bus: String, _ index: Int, with pen: inout DiagramPen) {
    let top = 150 + Double(index) * 340
    let shifter = Rectangle(x: 424, y: top, width: 92, height: 132)
    pen.text(Self.short(bus), Point(shifter.centre.x, top - 26), size: 15, anchor: .middle, bold: true)
    pen.text("level shifter", Point(shifter.centre.x, top - 9), anchor: .middle)
    pen.box(shifter, fill: "#e7f5ff")
    let rows: [(net: DiagramPen.Net, low: String, high: String)] = [
      (.power, "LV", "HV"), (.ground, "GND", "GND"), (.data, "LV1", "HV1"), (.clock, "LV2", "HV2"),
    ]
    let trunk = trunk(index)
    let pins = HeaderPins.bus(bus)
    let numbers = pins.map { [$0.power, $0.ground, $0.data, $0.clock] }
    let end = lastTap(of: bus)
    for (row, wire) in rows.enumerated() {
      let y = top + 24 + Double(row) * 28
      pen.text(wire.low, Point(shifter.x + 8, y + 4))
      pen.text(wire.high, Point(shifter.right - 8, y + 4), anchor: .end)
      if let pin = numbers?[row] {
        drawWire(
          wire.net, fromPin: pin, to: Point(shifter.x, y),
          channel: 393 + Double(row) * 7 - Double(index) * 3.5, with: &pen)
      }
      // High side: the 5 V supply powers it, and it connects to the trunk.
      let x = trunk[row].x
      pen.wire(trunk[row].net, [Point(shifter.right, y), Point(x, y)])
      // Each wire ends at its last chip; power and ground also go to the supply.
      let ends =
        [y, end.first + Double(row) * 6, end.last + Double(row) * 6]
        + (row < 2 ? [supplyRow(row, beneath: shifter)] : [])
      pen.wire(trunk[row].net, [Point(x, ends.min() ?? y), Point(x, ends.max() ?? y)])
      pen.joint(trunk[row].net, Point(x, y))
    }
    if pins == nil {
      pen.text("SDA and SCL of \(Self.short(bus)):", Point(shifter.x - 8, top + 62), anchor: .end)
      pen.text("see your config.txt", Point(shifter.x - 8, top + 78), anchor: .end)
    }
    drawSupply(beneath: shifter, index, with: &pen)
    pen.with { $0.newLine() }
  }

  /// The box of the 5 V supply for a bus's chips.
  private func supply(beneath shifter: Rectangle) -> Rectangle {
    Rectangle(x: shifter.x, y: shifter.bottom + 26, width: shifter.width, height: 54)
  }

  /// The y of the supply's plus (0) or ground (1).
  private func supplyRow(_ row: Int, beneath shifter: Rectangle) -> Double {
    supply(beneath: shifter).y + 29 + Double(row) * 15
  }

  private func drawSupply(beneath shifter: Rectangle, _ index: Int, with pen: inout DiagramPen) {
    let box = supply(beneath: shifter)
    pen.box(box, fill: "#fff5f5")
    pen.text("5 V supply", Point(box.x + 8, box.y + 17), bold: true)
    let trunk = trunk(index)
    for (row, words) in ["+", "ground"].enumerated() {
      let y = supplyRow(row, beneath: shifter)
      pen.text(words, Point(box.right - 8, y + 4), anchor: .end)
      pen.wire(trunk[row].net, [Point(box.right, y), Point(trunk[row].x, y)])
      pen.joint(trunk[row].net, Point(trunk[row].x, y))
    }
  }

  /// Draws a wire from a pin; wires of the left column leave between rows, so that they do not cross labels.
  private func drawWire(
    _ net: DiagramPen.Net, fromPin pin: Int, to end: Point, channel: Double, with pen: inout DiagramPen
  ) {
    let start = Self.place(ofPin: pin)
    let isLeft = pin % 2 == 1
    let y = isLeft ? start.y + 15 : start.y - 13
    pen.wire(
      net,
      [
        Point(start.x, start.y + (isLeft ? 10 : -10)), Point(start.x, y), Point(channel, y),
        Point(channel, end.y), end,
      ])
  }

  /// The range of y in which a bus has chips.
  private func lastTap(of bus: String) -> (first: Double, last: Double) {
    let bands = wiring.readouts.indices.filter { band in
      chips(of: wiring.readouts[band]).contains { wiring.chips[$0].bus == bus }
    }
    let tops = bands.map { top(ofBand: $0) + 44 }
    return (tops.min() ?? 0, tops.max() ?? 0)
  }
}
