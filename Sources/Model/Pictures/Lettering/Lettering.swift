import ClockModel

/// Writes letters on the plates.
enum Lettering {
  /// The width of a text at a height of its capitals; a guess if the plate font lacks a character.
  static func width(_ text: String, caps: Double) -> Double {
    PlateFont.path(text).map { $0.width * caps / PlateFont.capHeight } ?? guessedWidth(text, caps: caps)
  }

  /// Writes a text in the centre of a place, condensed if it is too wide.
  static func write(
    _ text: String, caps: Double, in place: Rectangle, colour: String, _ svg: inout SVGBuilder
  ) {
    let room = place.width - 12
    guard let (data, width) = PlateFont.path(text) else {
      return writeByFont(text, caps: caps, in: place, room: room, colour: colour, &svg)
    }
    guard width > 0 else { return }
    let scale = caps / PlateFont.capHeight
    let narrow = min(1, room / (width * scale))
    let corner = Point(place.centre.x - width * scale * narrow / 2, place.centre.y - caps / 2)
    svg.empty(
      "path",
      "d=\"\(data)\" transform=\"translate(\(SVGAttributes.pair(corner))) "
        + "scale(\(SVGNumber.text(scale * narrow)) \(SVGNumber.text(scale)))\" fill=\"none\" stroke=\"\(colour)\" "
        + "stroke-width=\"\(SVGNumber.text(PlateFont.strokeWidth))\" stroke-linecap=\"square\" stroke-miterlimit=\"2\""
    )
  }

  /// Writes a text that the plate font lacks with the viewer's fonts.
  private static func writeByFont(
    _ text: String, caps: Double, in place: Rectangle, room: Double, colour: String, _ svg: inout SVGBuilder
  ) {
    // The font's width is unknown: a text that may be too wide is squeezed into the room.
    let squeezed =
      guessedWidth(text, caps: caps) > room
      ? " textLength=\"\(SVGNumber.text(room))\" lengthAdjust=\"spacingAndGlyphs\"" : ""
    svg.text(
      "text",
      "x=\"\(SVGNumber.text(place.centre.x))\" y=\"\(SVGNumber.text(place.centre.y + caps / 2))\" "
        + "font-family=\"sans-serif\" font-size=\"\(SVGNumber.text(caps * 1.3))\" text-anchor=\"middle\" "
        + "fill=\"\(colour)\"\(squeezed)", text)
  }

  private static func guessedWidth(_ text: String, caps: Double) -> Double { Double(text.count) * caps * 1.1 }

  /// A label shortened to the longest that readouts have.
  static func label(_ text: String) -> String {
    text.count > Readout.longestLabel ? text.prefix(Readout.longestLabel - 1) + "…" : text
  }
}
