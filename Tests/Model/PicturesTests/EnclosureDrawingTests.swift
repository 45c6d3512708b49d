import ClockModel
import Panel
import TestSupport
import Testing
import Text

@testable import Pictures

/// The prop's front at 1 : 1.
@Suite struct EnclosureDrawingTests {
  private static func text(_ labels: [String] = []) -> String {
    String(decoding: EnclosureDrawing(labels: labels).document(), as: UTF8.self)
  }

  @Test func everyReadoutHasItsWindowsAndHoles() {
    let text = Self.text()
    for field in Field.allCases {
      guard let window = Faceplate.wide.window(field) else { continue }
      // The chassis has a margin of 26 hundredths, and the plates are 177 apart.
      for row in 0..<3 {
        let place = window.moved(by: Point(26, 26 + 177 * Double(row)))
        #expect(text.ranges(of: "class=\"cut\" \(SVGAttributes.box(place))").count == 1, "\(field), \(row)")
      }
    }
    // Two lamps, two dots and four screws each.
    #expect(text.ranges(of: "<circle class=\"cut\"").count == 3 * 8)
  }

  /// What is drawn at 1 : 1 is as large as the replicas' enclosure: 8.5 by 1.66 inches.
  @Test func theFrontIsAsLargeAsThePropsIs() {
    let plate = Faceplate.wide.whole
    #expect((plate.width * EnclosureDrawing.millimetres * 10).rounded() == 2159)
    #expect((plate.height * EnclosureDrawing.millimetres * 10).rounded() == 422)
    let text = Self.text()
    #expect(text.contains("width=\"297mm\" height=\"420mm\""))
    #expect(text.contains("scale(.254)"))
  }

  @Test func windowsPlatesAndHolesKeepOffEachOther() {
    let faceplate = Faceplate.wide
    var places = Field.allCases.compactMap { faceplate.window($0) }
    places += Field.allCases.compactMap { faceplate.plate($0)?.place }
    places += [true, false].compactMap { faceplate.lamp(isAM: $0)?.plate }
    let hole = 2 * 1.6 / EnclosureDrawing.millimetres
    places += Lamp.allCases.flatMap { faceplate.middles(of: $0) }.map {
      Rectangle(around: $0, width: hole, height: hole)
    }
    places += faceplate.rivets.map { Rectangle(around: $0, width: hole, height: hole) }
    let label = Lettering.width("LAST TIME DEPARTED", caps: Faceplate.labelCaps)
    places += [faceplate.label(textWidth: label)].compactMap(\.self)
    for (index, one) in places.enumerated() {
      #expect(
        one.x >= 0 && one.y >= 0 && one.right <= faceplate.width && one.bottom <= faceplate.height, "\(one)")
      for other in places[(index + 1)...] {
        let isApart =
          one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y
        #expect(isApart, "\(one) and \(other)")
      }
    }
  }

  @Test func eachFieldHasAPlateForEachReadout() {
    let text = Self.text()
    for field in Field.allCases {
      guard let plate = Faceplate.wide.plate(field), let (data, _) = PlateFont.path(plate.text) else {
        continue
      }
      #expect(text.ranges(of: "d=\"\(data)\"").count == 3, "\(plate.text)")
    }
  }

  @Test func labelsAreTheFilmsAndThoseOfOnesOwn() throws {
    let own = Self.text(["NEW YORK", "PRESENT TIME", "<b>"])
    for (label, count) in [("NEW YORK", 1), ("PRESENT TIME", 1), ("DESTINATION TIME", 1)] {
      let (data, _) = try #require(PlateFont.path(label))
      #expect(own.ranges(of: "d=\"\(data)\"").count == count, "\(label)")
    }
    #expect(!own.contains("<b>"))
  }
}
