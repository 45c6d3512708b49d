import ClockModel
import Panel
import Text

/// The record's one reader.
extension FrameRecord {
  /// Reads the record of a stream.
  ///
  /// A record lists the readouts from the top without a gap.
  init(_ reader: ObjectReader) throws(ServerMessageError) {
    let shown = try reader.readouts(ShownReadout.init)
    var frame = Frame(repeating: .dark)
    for readout in shown { frame[readout.position] = readout.frame }
    self.init(
      time: try reader.time("time"), hourCycle: try reader.hourCycle(), labels: shown.map(\.label),
      frame: frame)
  }
}

extension ShownReadout {
  /// Reads a readout of a record or of the status; its text follows from the masks and is passed over.
  init(_ reader: ObjectReader, position: ReadoutPosition) throws(ServerMessageError) {
    guard try reader.text("name") == position.name else {
      throw reader.failure("name", "\(position.name), since readouts are listed from the top")
    }
    var masks = DigitMasks()
    for field in Field.allCases where field != .meridiem {
      try reader.masks(of: field, into: &masks)
    }
    self.init(
      position: position, label: try reader.text("label"),
      frame: ReadoutFrame(
        masks: masks, am: try reader.boolean("am"), pm: try reader.boolean("pm"),
        colon: try reader.boolean("colon"), brightness: try reader.brightness("brightness")))
  }
}

extension ObjectReader {
  /// How the hours of all readouts are to be read.
  func hourCycle() throws(ServerMessageError) -> HourCycle {
    guard let cycle = Int(exactly: try integer("hour_cycle")).flatMap(HourCycle.init) else {
      throw failure("hour_cycle", Wording.list(HourCycle.allCases.map { String($0.rawValue) }, "or"))
    }
    return cycle
  }

  /// The readouts, each made to a value with the position that its place in the list gives it.
  func readouts<Element>(
    _ make: (ObjectReader, ReadoutPosition) throws(ServerMessageError) -> Element
  ) throws(ServerMessageError) -> [Element] {
    var positions = ReadoutPosition.allCases[...]
    return try list("readouts") { reader throws(ServerMessageError) in
      guard let position = positions.popFirst() else {
        throw reader.failure("name", "at most \(ReadoutPosition.allCases.count) readouts")
      }
      return try make(reader, position)
    }
  }

  fileprivate func masks(of field: Field, into masks: inout DigitMasks) throws(ServerMessageError) {
    let key = field.rawValue
    let texts = try texts(key)
    let digits = field.digits
    guard texts.count == digits.count else { throw failure(key, "\(digits.count) masks") }
    for (index, digit) in digits.enumerated() {
      let nibbles = Digit.nibbles(at: digit.rawValue)
      guard let mask = Self.mask(texts[index], nibbles: nibbles) else {
        let example = nibbles == 4 ? "0x003F" : "0x3F"
        throw failure("\(key)[\(index)]", "a mask such as \(example)", found: .string(texts[index]))
      }
      masks[digit.rawValue] = mask
    }
  }

  private static func mask(_ text: String, nibbles: Int) -> UInt16? {
    let digits = text.unicodeScalars.dropFirst(2)
    guard text.hasPrefix("0x"), digits.count == nibbles else { return nil }
    var mask: UInt16 = 0
    for scalar in digits {
      guard let digit = scalar.hexadecimalValue else { return nil }
      mask = mask << 4 | UInt16(digit)
    }
    return mask
  }
}
