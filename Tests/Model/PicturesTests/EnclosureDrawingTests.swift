import ClockModel
import Panel
import TestSupport
import Testing
import Text

@testable import Pictures

/// The prop's front at 1 : 1.
@Suite struct EnclosureDrawingTests {
  private static func text(_ labels: [String] = [], _ wiring: Wiring = onOneChip) -> String {
    String(decoding: EnclosureDrawing(labels: labels, wiring: wiring).document(), as: UTF8.self)
  }

  /// A board with all digits of a readout on one chip, as on boards made for the film's front.
  private static let onOneChip = wiring { readout, _ in readout.rawValue }

  /// A board with a backpack each for month, day, year and time.
  private static let backpacks = wiring { readout, field in
    switch field {
    case .month: 4 * readout.rawValue
    case .day: 4 * readout.rawValue + 1
    case .year: 4 * readout.rawValue + 2
    default: 4 * readout.rawValue + 3
    }
  }

  /// A board with an LED for each digit, on commons as on backpacks.
  private static func wiring(
    colonOnLine: Bool = true, _ chip: (ReadoutPosition, Field) -> Int
  ) -> Wiring {
    var leds: [WiredLED] = []
    for readout in ReadoutPosition.allCases {
      for field in Field.allCases {
        let commons = [Field.month: [0, 1, 2], .minute: [3, 4]][field] ?? [0, 1, 3, 4]
        for (digit, common) in zip(field.digits, commons) {
          leds.append(
            WiredLED(
              .segment(readout, digit, bit: 0),
              at: .bit(
                chip: chip(readout, field), common: common, row: field == .month ? 0 : field.digits.count)))
        }
      }
      let colon = LEDPlace.bit(chip: chip(readout, .hour), common: 2, row: 1)
      leds.append(WiredLED(.lamp(readout, .colon), at: colonOnLine ? .line(readout.rawValue) : colon))
    }
    return Wiring(
      chips: (0..<12).map { WiredChip(bus: "/dev/i2c-\(1 + $0 / 8)", address: 0x70 + UInt8($0 % 8)) },
      lines: (0..<3).map { WiredLine(.name("GPIO\($0)")) }, leds: leds)
  }

  @Test func everyReadoutHasItsWindowsAndHoles() {
    let text = Self.text()
    for field in Field.allCases {
      guard let window = Faceplate.wide.window(field) else {
        #expect(field == .meridiem)
        continue
      }
      // The chassis has a margin of 26 hundredths, and the plates are 177 apart.
      for row in 0..<3 {
        let place = window.moved(by: Point(26, 26 + 177 * Double(row)))
        #expect(text.ranges(of: "class=\"cut\" \(SVGAttributes.box(place))").count == 1, "\(field), \(row)")
      }
    }
    // Two lamps, two dots and four screws each.
    #expect(text.ranges(of: "<circle class=\"cut\"").count == 3 * 8)
    #expect(!text.contains("class=\"module\""))
  }

  /// The drawing is as large as the replicas' enclosure: 8.5 by 1.66 inches.
  @Test func filmsFrontHasTheReplicasSize() {
    let plate = Faceplate.wide.whole
    #expect((plate.width * EnclosureDrawing.millimetres * 10).rounded() == 2159)
    #expect((plate.height * EnclosureDrawing.millimetres * 10).rounded() == 422)
    let text = Self.text()
    #expect(text.contains("width=\"297mm\" height=\"420mm\""))
    #expect(text.contains("scale(.254)"))
  }

  @Test func windowsPlatesAndHolesDoNotOverlap() throws {
    for faceplate in [Faceplate.wide, try Self.backpackPlate()] {
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
          one.x >= 0 && one.y >= 0 && one.right <= faceplate.width && one.bottom <= faceplate.height, "\(one)"
        )
        for other in places[(index + 1)...] {
          let isApart =
            one.right <= other.x + 0.01 || other.right <= one.x + 0.01 || one.bottom <= other.y
            || other.bottom <= one.y
          #expect(isApart, "\(one) and \(other)")
        }
      }
    }
  }

  private static func backpackPlate() throws -> Faceplate {
    Faceplate(.wide, columns: try #require(PlateColumns(modulesOf: backpacks)))
  }

  /// A module is 50.3 mm wide and 19 mm high, with a digit in each quarter.
  @Test func windowsOfBackpacksShowTheirDigits() throws {
    let plate = try Self.backpackPlate()
    #expect(plate.modules.count == 4)
    let quarter = PlateColumns.moduleWidth / 4
    for (field, module, quarters) in [
      (Field.month, 0, 0..<3), (.day, 1, 0..<2), (.year, 2, 0..<4), (.hour, 3, 0..<2), (.minute, 3, 2..<4),
    ] {
      let (window, behind) = (try #require(plate.window(field)), plate.modules[module])
      #expect(window.y > behind.y && window.bottom < behind.bottom, "\(field)")
      // A digit's segments take the middle two thirds of its quarter.
      for digit in 0..<4 {
        let middle = behind.x + (Double(digit) + 0.5) * quarter
        let isSeen = window.x <= middle - quarter / 3 && middle + quarter / 3 <= window.right
        let isHidden = middle + quarter / 3 <= window.x || window.right <= middle - quarter / 3
        #expect(quarters.contains(digit) ? isSeen : isHidden, "\(field), \(digit)")
      }
    }
    for (one, next) in zip(plate.modules, plate.modules.dropFirst()) { #expect(one.right <= next.x) }
    for lamp in [Lamp.am, .pm] {
      for middle in plate.middles(of: lamp) {
        #expect(plate.modules.allSatisfy { middle.x + 7 < $0.x || $0.right < middle.x - 7 })
      }
    }
    // The sheet is A4, 297 mm wide.
    let chassis = ChassisLayout(plate, readouts: 3)
    #expect(chassis.width * EnclosureDrawing.millimetres < 277)
  }

  @Test func backpacksGetAFrontOfTheirOwn() {
    let text = Self.text([], Self.backpacks)
    #expect(text.ranges(of: "class=\"module\"").count == 12)
    // Two lamps and four screws each: the colon's LEDs have no room.
    #expect(text.ranges(of: "<circle class=\"cut\"").count == 3 * 6)
    #expect(text.contains("There is no room for the colon"))
    let ownDots = Self.wiring(colonOnLine: false) { readout, field in
      4 * readout.rawValue + ([Field.month: 0, .day: 1, .year: 2][field] ?? 3)
    }
    #expect(!Self.text([], ownDots).contains("There is no room for the colon"))
  }

  /// Boards whose readouts differ, and boards with one chip for each readout, get the film's front.
  @Test func otherBoardsGetTheFilmsFront() {
    let apart = Self.wiring { readout, field in
      readout == .present ? 0 : 4 * readout.rawValue + ([Field.month: 0, .day: 1, .year: 2][field] ?? 3)
    }
    #expect(PlateColumns(modulesOf: apart) == nil)
    #expect(PlateColumns(modulesOf: Self.onOneChip) == nil)
    #expect(Self.text([], apart) == Self.text())
  }

  @Test func eachFieldHasAPlateForEachReadout() throws {
    for text in [Self.text(), Self.text([], Self.backpacks)] {
      for field in Field.allCases {
        guard let plate = Faceplate.wide.plate(field) else {
          #expect(field == .meridiem)
          continue
        }
        let (data, _) = try #require(PlateFont.path(plate.text))
        #expect(text.ranges(of: "d=\"\(data)\"").count == 3, "\(plate.text)")
      }
    }
  }

  @Test func filmsLabelsAndConfiguredLabelsAreDrawn() throws {
    let own = Self.text(["NEW YORK", "PRESENT TIME", "<b>"])
    for (label, count) in [("NEW YORK", 1), ("PRESENT TIME", 1), ("DESTINATION TIME", 1)] {
      let (data, _) = try #require(PlateFont.path(label))
      #expect(own.ranges(of: "d=\"\(data)\"").count == count, "\(label)")
    }
    #expect(!own.contains("<b>"))
  }
}
