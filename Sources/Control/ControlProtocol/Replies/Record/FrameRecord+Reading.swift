import ClockModel
package import Panel
import Text
import Vocabulary

/// Reads records.
extension FrameRecord {
  /// Reads a line printed by a simulation or `timecircuitsctl watch --json`.
  ///
  /// - Parameter line: a JSON object; without an hour cycle, as from a simulation, it is read in that of
  ///   twelve hours.
  /// - Returns: the record.
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> FrameRecord {
    let field = try Fields(line: line)
    do throws(Misfit) {
      return try FrameRecord(
        field, hourCycle: field.has("hour_cycle") ? try field.read("hour_cycle", .hourCycle) : .twelve)
    } catch {
      throw ServerMessageError(error)
    }
  }

  /// Reads the record of a stream, which lists the readouts from the top without a gap.
  init(_ value: JSONValue) throws(Misfit) {
    let field = try Fields(value)
    try self.init(field, hourCycle: try field.read("hour_cycle", .hourCycle))
  }

  private init(_ field: Fields, hourCycle: HourCycle) throws(Misfit) {
    let shown = try field.read("readouts") { (value) throws(Misfit) in
      try ReadoutPosition.readouts(value, ShownReadout.init)
    }
    var frame = Frame(repeating: .dark)
    var hidden = ReadoutSet()
    for readout in shown {
      frame[readout.position] = readout.frame
      if readout.isPrivate { hidden.insert(ReadoutSet(readout.position)) }
    }
    self.init(
      time: try field.read("time", .time), hourCycle: hourCycle, labels: shown.map(\.label), frame: frame,
      hiding: hidden, timer: field.has("timer") ? try field.read("timer", by: ShownTimer.init) : nil)
  }
}

extension ShownTimer {
  /// Reads the timer of a record.
  fileprivate init(_ value: JSONValue) throws(Misfit) {
    let field = try Fields(value)
    self.init(position: try field.read("readout", .position), light: try field.read("light", .choice))
  }
}

extension Kind<ReadoutPosition> {
  /// The name of a readout.
  static let position = Kind<String>.text.map(
    Wording.list(ReadoutPosition.allCases.map(\.name), "or"),
    sample: { $0.one(of: ReadoutPosition.allCases) },
    to: { name in ReadoutPosition.allCases.first { $0.name == name } }, from: { $0.name })
}

extension ReadoutPosition {
  /// Reads an array of readouts, each by `make` with the position that its index gives it.
  static func readouts<Element>(
    _ value: JSONValue, _ make: (Fields, ReadoutPosition) throws(Misfit) -> Element
  ) throws(Misfit) -> [Element] {
    guard case .array(let values) = value else { throw Misfit("an array", found: value) }
    var list: [Element] = []
    for (index, value) in values.enumerated() {
      do throws(Misfit) {
        let field = try Fields(value)
        guard index < allCases.count else {
          throw Misfit("at most \(allCases.count) readouts", found: field.value("name") ?? .null).at("name")
        }
        list.append(try make(field, allCases[index]))
      } catch {
        throw error.at(index)
      }
    }
    return list
  }
}

extension ShownReadout {
  /// Reads a readout of a record or of the status, ignoring its text, which follows from the masks.
  init(_ field: Fields, position: ReadoutPosition) throws(Misfit) {
    guard try field.read("name", .text) == position.name else {
      throw Misfit(
        "\(position.name), since readouts are listed from the top", found: field.value("name") ?? .null
      ).at("name")
    }
    let month = try field.read(Field.month.rawValue, by: Self.array)
    let all = ReadoutPlaces(Digit.allCases, hasNumericMonth: month.count == 2)
    var masks = DigitMasks()
    var digits: [Digit] = []
    for part in Field.allCases where part != .meridiem {
      digits += try field.read(part.rawValue) { (value) throws(Misfit) in
        try Self.masks(value, of: part, on: all, into: &masks)
      }
    }
    self.init(
      position: position, label: try field.read("label", .text),
      frame: ReadoutFrame(
        masks: masks, am: try field.read("am", .flag), pm: try field.read("pm", .flag),
        colon: try field.read("colon", .flag), brightness: try field.read("brightness", .brightness),
        places: ReadoutPlaces(digits, hasNumericMonth: all.hasNumericMonth)),
      isPrivate: field.has("private") ? try field.read("private", .flag) : false)
  }

  private static func array(_ value: JSONValue) throws(Misfit) -> [JSONValue] {
    guard case .array(let values) = value else { throw Misfit("an array", found: value) }
    return values
  }

  /// Reads a field's masks.
  ///
  /// - Returns: the digits that the board has; the others are `null`.
  private static func masks(
    _ value: JSONValue, of field: Field, on places: ReadoutPlaces, into masks: inout DigitMasks
  ) throws(Misfit) -> [Digit] {
    let values = try array(value)
    let digits = places.digits(of: field)
    guard values.count == digits.count else { throw Misfit("\(digits.count) masks", found: value) }
    var found: [Digit] = []
    for (index, digit) in digits.enumerated() where values[index] != .null {
      let nibbles = places.nibbles(at: digit.rawValue)
      guard case .string(let text) = values[index], let mask = mask(text, nibbles: nibbles) else {
        let example = nibbles == 4 ? "0x003F" : "0x3F"
        throw Misfit("a mask such as \(example), or null", found: values[index]).at(index)
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
