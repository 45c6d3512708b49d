import ClockModel
package import Panel
import Text

/// Reads records.
extension FrameRecord {
  /// Reads a line printed by a simulation or `timecircuitsctl watch --json`.
  ///
  /// - Parameter line: a JSON object; without an hour cycle, as from a simulation, it is read in that of
  ///   twelve hours.
  /// - Returns: the record.
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> FrameRecord {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(line)
    } catch {
      throw ServerMessageError(description: "the line: \(error)")
    }
    let reader = try ObjectReader(value, path: "")
    return try FrameRecord(reader, hourCycle: reader.has("hour_cycle") ? reader.hourCycle() : .twelve)
  }

  /// Reads the record of a stream, which lists the readouts from the top without a gap.
  init(_ reader: ObjectReader) throws(ServerMessageError) {
    try self.init(reader, hourCycle: reader.hourCycle())
  }

  private init(_ reader: ObjectReader, hourCycle: HourCycle) throws(ServerMessageError) {
    let shown = try reader.readouts(ShownReadout.init)
    var frame = Frame(repeating: .dark)
    var hidden = ReadoutSet()
    for readout in shown {
      frame[readout.position] = readout.frame
      if readout.isPrivate { hidden.insert(ReadoutSet(readout.position)) }
    }
    self.init(
      time: try reader.time("time"), hourCycle: hourCycle, labels: shown.map(\.label), frame: frame,
      hiding: hidden, timer: reader.has("timer") ? try ShownTimer(reader.object("timer")) : nil)
  }
}

extension ShownTimer {
  /// Reads the timer of a record.
  fileprivate init(_ reader: ObjectReader) throws(ServerMessageError) {
    let (name, light) = (try reader.text("readout"), try reader.text("light"))
    guard let position = ReadoutPosition.allCases.first(where: { $0.name == name }) else {
      throw reader.failure("readout", Wording.list(ReadoutPosition.allCases.map(\.name), "or"))
    }
    guard let light = TimerLight(rawValue: light) else {
      throw reader.failure("light", Wording.list(TimerLight.allCases.map(\.rawValue), "or"))
    }
    self.init(position: position, light: light)
  }
}

extension ShownReadout {
  /// Reads a readout of a record or of the status, ignoring its text, which follows from the masks.
  init(_ reader: ObjectReader, position: ReadoutPosition) throws(ServerMessageError) {
    guard try reader.text("name") == position.name else {
      throw reader.failure("name", "\(position.name), since readouts are listed from the top")
    }
    let month = try reader.array(Field.month.rawValue)
    let all = ReadoutPlaces(Digit.allCases, hasNumericMonth: month.count == 2)
    var masks = DigitMasks()
    var digits: [Digit] = []
    for field in Field.allCases where field != .meridiem {
      digits += try reader.masks(of: field, on: all, into: &masks)
    }
    self.init(
      position: position, label: try reader.text("label"),
      frame: ReadoutFrame(
        masks: masks, am: try reader.boolean("am"), pm: try reader.boolean("pm"),
        colon: try reader.boolean("colon"), brightness: try reader.brightness("brightness"),
        places: ReadoutPlaces(digits, hasNumericMonth: all.hasNumericMonth)),
      isPrivate: reader.has("private") ? try reader.boolean("private") : false)
  }
}

extension ObjectReader {
  /// The hour cycle of all readouts.
  func hourCycle() throws(ServerMessageError) -> HourCycle {
    guard let cycle = Int(exactly: try integer("hour_cycle")).flatMap(HourCycle.init) else {
      throw failure("hour_cycle", Wording.list(HourCycle.allCases.map { String($0.rawValue) }, "or"))
    }
    return cycle
  }

  /// The readouts, each converted by `make` with the position that its index gives it.
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

  /// Reads a field's masks.
  ///
  /// - Returns: the digits that the board has; the others are `null`.
  fileprivate func masks(
    of field: Field, on places: ReadoutPlaces, into masks: inout DigitMasks
  ) throws(ServerMessageError) -> [Digit] {
    let key = field.rawValue
    let values = try array(key)
    let digits = places.digits(of: field)
    guard values.count == digits.count else { throw failure(key, "\(digits.count) masks") }
    var found: [Digit] = []
    for (index, digit) in digits.enumerated() where values[index] != .null {
      let nibbles = places.nibbles(at: digit.rawValue)
      guard case .string(let text) = values[index], let mask = Self.mask(text, nibbles: nibbles) else {
        let example = nibbles == 4 ? "0x003F" : "0x3F"
        throw failure("\(key)[\(index)]", "a mask such as \(example), or null", found: values[index])
      }
      masks[digit.rawValue] = mask
      found.append(digit)
    }
    return found
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
