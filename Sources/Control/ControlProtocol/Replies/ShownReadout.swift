public import ClockModel
import Text

/// What the LEDs of a readout show, as in the JSON mirror.
public struct ShownReadout: Equatable, Sendable {
  /// Which readout it is.
  public var position: ReadoutPosition
  /// The text beneath it.
  public var label: String
  /// The lit segments as text of fixed width, `OCT 26 1985 AM 01:21`.
  public var text: String
  /// The lit segments of each digit by ``Digit``'s raw value, in the hardware's bit order; the lanes past them are 0.
  public let masks: SIMD16<UInt16>
  /// Whether the AM lamp is lit.
  public var am: Bool
  /// Whether the PM lamp is lit.
  public var pm: Bool
  /// Whether all LEDs of the colon are lit.
  public var colon: Bool
  /// The light of its dimmest lit chip, dark where none is lit.
  public var brightness: Brightness

  /// A readout; lanes of `masks` past the last digit are passed over.
  public init(
    position: ReadoutPosition, label: String, text: String, masks: SIMD16<UInt16>, am: Bool, pm: Bool,
    colon: Bool, brightness: Brightness
  ) {
    self.position = position
    self.label = label
    self.text = text
    var digits = SIMD16<UInt16>()
    for digit in Digit.allCases { digits[digit.rawValue] = masks[digit.rawValue] }
    self.masks = digits
    self.am = am
    self.pm = pm
    self.colon = colon
    self.brightness = brightness
  }

  private static let fields = [Field.month, .day, .year, .hour, .minute]

  var members: [JSONMember] {
    [
      JSONMember("name", .string(position.name)), JSONMember("label", .string(label)),
      JSONMember("text", .string(text)),
    ] + ShownReadout.fields.map { JSONMember($0.rawValue, .texts($0.digits.map(hexadecimal))) } + [
      JSONMember("am", .boolean(am)), JSONMember("pm", .boolean(pm)), JSONMember("colon", .boolean(colon)),
      JSONMember("brightness", .brightness(brightness)),
    ]
  }

  private func hexadecimal(_ digit: Digit) -> String {
    let text = String(masks[digit.rawValue], radix: 16, uppercase: true)
    let width = digit.hasFourteenSegments ? 4 : 2
    return "0x" + String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    let name = try reader.text("name")
    guard let position = ReadoutPosition.allCases.first(where: { $0.name == name }) else {
      throw reader.failure("name", Wording.list(ReadoutPosition.allCases.map(\.name), "or"))
    }
    var masks = SIMD16<UInt16>()
    for field in ShownReadout.fields {
      let texts = try reader.texts(field.rawValue)
      let digits = field.digits
      guard texts.count == digits.count else { throw reader.failure(field.rawValue, "\(digits.count) masks") }
      for (digit, text) in zip(digits, texts) {
        guard let mask = ShownReadout.mask(text) else {
          throw reader.failure(field.rawValue, "masks such as 0x3F")
        }
        masks[digit.rawValue] = mask
      }
    }
    self.init(
      position: position, label: try reader.text("label"), text: try reader.text("text"), masks: masks,
      am: try reader.boolean("am"), pm: try reader.boolean("pm"), colon: try reader.boolean("colon"),
      brightness: try reader.brightness("brightness"))
  }

  private static func mask(_ text: String) -> UInt16? {
    guard text.hasPrefix("0x") else { return nil }
    var mask: UInt16 = 0
    let digits = text.unicodeScalars.dropFirst(2)
    guard (1...4).contains(digits.count) else { return nil }
    for scalar in digits {
      guard let digit = scalar.hexadecimalValue else { return nil }
      mask = mask << 4 | UInt16(digit)
    }
    return mask
  }
}
