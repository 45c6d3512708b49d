/// Reads the zone in TZif data (RFC 9636 section 3).
///
/// The data is untrusted: each number is checked before use, and the sizes in a header are checked against
/// the data before anything is allocated for them.
struct TZifReader {
  private var cursor: ByteCursor

  init(_ bytes: [UInt8]) throws(TZifError) {
    guard bytes.count <= Zone.largestData else {
      throw TZifError(
        at: Zone.largestData, expected: "at most \(Zone.largestData) bytes", found: "\(bytes.count)")
    }
    cursor = ByteCursor(bytes)
  }

  mutating func readZone() throws(TZifError) -> Zone {
    let header = try TZifHeader(&cursor)
    guard header.version > 1 else {
      let zone = try readDataBlock(header, octetsPerTime: 4, ruleFromFooter: false)
      try expectEnd(after: "the data block")
      return zone
    }
    try cursor.skip(header.dataSize(octetsPerTime: 4), of: "the 32-bit data block")
    let secondStart = cursor.position
    let secondHeader = try TZifHeader(&cursor)
    guard secondHeader.version == header.version else {
      throw TZifError(
        at: secondStart + 4, expected: "version \(header.version) as in the first header",
        found: "version \(secondHeader.version)")
    }
    let zone = try readDataBlock(secondHeader, octetsPerTime: 8, ruleFromFooter: true)
    try expectEnd(after: "the footer")
    return zone
  }

  private mutating func readDataBlock(
    _ header: TZifHeader, octetsPerTime: Int, ruleFromFooter: Bool
  ) throws(TZifError) -> Zone {
    try header.checkCounts(endingAt: cursor.position)
    try cursor.require(header.dataSize(octetsPerTime: Int64(octetsPerTime)), of: "the data block")
    // All counts fit the data, so they fit an Int.
    let transitions = try readTransitions(Int(header.transitionCount), octets: octetsPerTime)
    let transitionTypes = try readTransitionTypes(Int(header.transitionCount), below: Int(header.typeCount))
    let types = try readTypes(Int(header.typeCount), designationSize: Int(header.designationSize))
    // The indicators say how the tz database's source writes the times, which nothing here needs.
    try cursor.skip(header.standardIndicatorCount + header.utIndicatorCount, of: "the indicators")
    let rule = ruleFromFooter ? try readFooter() : nil
    return Zone(transitions: transitions, transitionTypes: transitionTypes, types: types, rule: rule)
  }

  private mutating func readTransitions(_ count: Int, octets: Int) throws(TZifError) -> [Int64] {
    var transitions: [Int64] = []
    transitions.reserveCapacity(count)
    for _ in 0..<count {
      let position = cursor.position
      let transition = try cursor.readSigned(octets: octets, of: "the transition times")
      if let last = transitions.last, transition <= last {
        throw TZifError(at: position, expected: "a transition time after \(last)", found: "\(transition)")
      }
      transitions.append(transition)
    }
    return transitions
  }

  private mutating func readTransitionTypes(_ count: Int, below typeCount: Int) throws(TZifError) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(count)
    for _ in 0..<count {
      let index = try cursor.readByte(of: "the transition types")
      guard index < typeCount else {
        throw TZifError(
          at: cursor.position - 1, expected: "the index of one of \(typeCount) local time types",
          found: "\(index)")
      }
      indices.append(index)
    }
    return indices
  }

  private mutating func readTypes(_ count: Int, designationSize: Int) throws(TZifError) -> [LocalTimeType] {
    let designationsStart = cursor.position + count * 6
    let designationsEnd = designationsStart + designationSize
    var types: [LocalTimeType] = []
    types.reserveCapacity(count)
    for _ in 0..<count {
      let position = cursor.position
      let offset = try cursor.readSigned(octets: 4, of: "the local time types")
      guard Int64(LocalTimeType.offsets.lowerBound)...Int64(LocalTimeType.offsets.upperBound) ~= offset else {
        throw TZifError(
          at: position, expected: "an offset of less than 25 hours west or 26 hours east of UTC",
          found: "\(offset) seconds")
      }
      let flag = try cursor.readByte(of: "the local time types")
      guard flag <= 1 else {
        throw TZifError(
          at: position + 4, expected: "0 or 1 for daylight saving time", found: "\(flag)")
      }
      let index = Int(try cursor.readByte(of: "the local time types"))
      guard index < designationSize else {
        throw TZifError(
          at: position + 5, expected: "an index into \(designationSize) octets of abbreviations",
          found: "\(index)")
      }
      let abbreviation = try abbreviation(from: designationsStart + index, to: designationsEnd)
      types.append(
        LocalTimeType(utcOffset: Int(offset), isDaylightSaving: flag == 1, abbreviation: abbreviation))
    }
    try cursor.skip(Int64(designationSize), of: "the abbreviations")
    return types
  }

  /// Returns the abbreviation that starts at `start` and is terminated by a NUL before `end`.
  private func abbreviation(from start: Int, to end: Int) throws(TZifError) -> String {
    var name = ""
    for position in start..<end {
      let byte = cursor.bytes[position]
      if byte == 0, !name.isEmpty { return name }
      // Historical abbreviations are not all letters, so any visible character is accepted.
      guard 0x21...0x7E ~= byte, position - start < LocalTimeType.longestAbbreviation else {
        throw TZifError(
          at: position,
          expected: "an abbreviation of 1 to \(LocalTimeType.longestAbbreviation) characters and a NUL",
          found: TZifError.describe(byte))
      }
      name.unicodeScalars.append(Unicode.Scalar(byte))
    }
    throw TZifError(at: end, expected: "a NUL after the abbreviation \"\(name)\"", found: "their end")
  }

  /// Reads the rule between the footer's two newlines; `nil` if there is none.
  private mutating func readFooter() throws(TZifError) -> POSIXRule? {
    let newline: UInt8 = 0x0A
    guard cursor.skip(if: newline) else {
      throw TZifError(
        at: cursor.position, expected: "the newline that begins the footer", found: cursor.foundNext)
    }
    let start = cursor.position
    guard let end = cursor.bytes[start...].firstIndex(of: newline) else {
      throw TZifError(at: cursor.end, expected: "the newline that ends the footer", found: "the end")
    }
    try cursor.skip(Int64(end - start + 1), of: "the footer")
    guard start < end else { return nil }
    var parser = POSIXRuleParser(ByteCursor(cursor.bytes, from: start, to: end))
    return try parser.parse()
  }

  private func expectEnd(after what: String) throws(TZifError) {
    guard cursor.remaining == 0 else {
      throw TZifError(
        at: cursor.position, expected: "nothing after \(what)", found: "\(cursor.remaining) more bytes")
    }
  }
}
