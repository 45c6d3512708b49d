import ClockModel
import Panel
import Segments

extension SVGPicture {
  /// The frame rate of recordings.
  package static let framesPerSecond = 20

  /// Draws a recording as one document that plays in a loop in any browser, also as a page's image.
  ///
  /// Viewers without animation show its first frame. The light is drawn as strokes, because a browser would
  /// blur it again at each change.
  ///
  /// - Returns: an SVG document in UTF-8, the same for the same recording.
  package func document(_ recording: Recording) -> [UInt8] {
    var options = options
    options.glow = .strokes
    return SVGPicture(options).animated(recording)
  }

  private func animated(_ recording: Recording) -> [UInt8] {
    let frames = recording.frames(perSecond: Self.framesPerSecond)
    var svg = SVGBuilder()
    guard let first = frames.first else { return [] }
    let duration = SVGNumber.text(Double(recording.milliseconds) / 1000) + "s"
    begin(
      titled: "A recording of time circuits, \(duration): \(Self.words(first, of: options.readouts))",
      in: &svg)
    svg.write("<defs>\(SegmentOutlines.definitions)\(art.definitionsOfCurves)</defs>")
    svg.newLine()
    for (index, position) in options.readouts.enumerated() {
      let shown = frames.map { frame in frame.readouts.first { $0.position == position } }
      let reel = Reel(position: position, frames: shown.map { $0?.frame ?? .dark }, duration: duration)
      svg.begin(
        "g", "id=\"\(position.name)\" class=\"l16\" \(SVGAttributes.moved(to: layout.origin(of: index)))")
      let label = shown.lazy.compactMap { $0?.label }.first
      art.drawPlate(position, label: Lettering.label(label ?? position.plate), layout.faceplate, in: &svg)
      svg.newLine()
      draw(reel, in: &svg)
      art.drawCover(layout.faceplate, in: &svg)
      svg.end()
      svg.newLine()
    }
    svg.end()
    svg.newLine()
    return svg.bytes
  }

  /// The frames of one readout.
  private struct Reel {
    let position: ReadoutPosition
    let frames: [ReadoutFrame]
    let duration: String

    func timeline(_ value: (ReadoutFrame) -> String) -> Timeline {
      var timeline = Timeline()
      for (index, frame) in frames.enumerated() { timeline.append(value(frame), from: index) }
      return timeline
    }

    /// The timeline of a condition, as `1` or `0`.
    func lit(_ isLit: (ReadoutFrame) -> Bool) -> Timeline { timeline { isLit($0) ? "1" : "0" } }
  }

  private func draw(_ reel: Reel, in svg: inout SVGBuilder) {
    // The board does not change during a recording.
    let places = reel.frames.first?.places ?? .all
    let digits = Field.allCases.flatMap { DigitLayout.places(of: $0, on: places, layout.faceplate) }
    for (digit, origin) in digits {
      let outlines = places.hasFourteenSegments(digit.rawValue) ? SegmentOutlines.fourteen : .seven
      svg.begin("g", SVGAttributes.moved(to: origin))
      for segment in outlines.segments {
        svg.empty(
          "use",
          "href=\"#\(segment.id)\" id=\"\(reel.position.name)-\(places.name(of: digit))-\(segment.name)\" class=\"s\""
        )
      }
      svg.end()
      svg.newLine()
    }
    let light = reel.timeline { frame in
      let brightness = max(frame.brightness.sixteenths, 1)
      return FaceStyle.opacity(at: Double(brightness) / 16).bar
    }
    svg.begin("g", "opacity=\"\(light.first ?? "1")\"")
    svg.write(light.animation(of: "opacity", frames: reel.frames.count, duration: reel.duration))
    for (digit, origin) in digits {
      svg.begin("g", SVGAttributes.moved(to: origin))
      draw(digit, of: reel, places, in: &svg)
      svg.end()
      svg.newLine()
    }
    svg.end()
    for lamp in Lamp.allCases {
      let middles = layout.faceplate.middles(of: lamp)
      guard !middles.isEmpty else { continue }
      drawLamp("\(reel.position.name)-\(lamp.rawValue)", middles, isLit: false, in: &svg)
      draw(reel.lit { $0[lamp] }, of: reel, in: &svg) { svg in
        drawLamp(nil, middles, isLit: true, in: &svg)
      }
    }
    draw(reel.lit(\.isOver), of: reel, in: &svg) { svg in
      drawOver(reel.position, id: nil, isLit: true, in: &svg)
    }
  }

  private func draw(_ digit: Digit, of reel: Reel, _ places: ReadoutPlaces, in svg: inout SVGBuilder) {
    let hasLetters = places.hasFourteenSegments(digit.rawValue)
    // The masks that the face draws as curves, in order of appearance.
    var curves: [UInt16] = []
    if !hasLetters {
      for frame in reel.frames where art.curve(of: frame[digit]) != nil && !curves.contains(frame[digit]) {
        curves.append(frame[digit])
      }
    }
    for (bit, segment) in (hasLetters ? SegmentOutlines.fourteen : .seven).segments.enumerated() {
      let lit = reel.lit { $0[digit] >> UInt16(bit) & 1 == 1 && !curves.contains($0[digit]) }
      draw(lit, of: reel, in: &svg) { svg in
        for layer in art.recordedLayers { svg.write(layer.use(segment.id)) }
      }
    }
    for mask in curves {
      draw(reel.lit { $0[digit] == mask }, of: reel, in: &svg) { svg in
        for layer in art.recordedLayersOfCurves { svg.write(layer.use("curve-\(mask)")) }
      }
    }
  }

  /// Draws content that is visible while lit, unless it is never lit.
  private func draw(
    _ lit: Timeline, of reel: Reel, in svg: inout SVGBuilder, _ content: (inout SVGBuilder) -> Void
  ) {
    guard lit.contains("1") else { return }
    svg.begin("g", lit.first == "1" ? "" : "opacity=\"0\"")
    svg.write(lit.animation(of: "opacity", frames: reel.frames.count, duration: reel.duration))
    content(&svg)
    svg.end()
  }
}

/// A layer of a lit bar in a recording: the bar, its core or its light.
struct RecordedLayer: Sendable {
  /// The classes of the style sheet.
  let classes: String
  /// Whether it draws the bar's core.
  var isCore = false
  /// The offset from the bar.
  var offset = Point(0, 0)

  /// The element that draws a shape in this layer.
  func use(_ id: String) -> String {
    let place =
      offset == Point(0, 0) ? "" : " x=\"\(SVGNumber.text(offset.x))\" y=\"\(SVGNumber.text(offset.y))\""
    return "<use href=\"#\(id)\(isCore ? "-core" : "")\" class=\"\(classes)\"\(place)/>"
  }
}
