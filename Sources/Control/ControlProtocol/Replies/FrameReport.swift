import Text

/// A record of the JSON mirror: what all LEDs show from an edge on.
public struct FrameReport: Equatable, Sendable {
  /// The instant of the edge, as UTC with milliseconds.
  public var time: String
  /// The configured readouts, top to bottom.
  public var readouts: [ShownReadout]

  /// A record.
  public init(time: String, readouts: [ShownReadout]) {
    self.time = time
    self.readouts = readouts
  }

  /// The line of a stream around a record that is JSON already.
  ///
  /// - Parameters:
  ///   - id: The identifier of the request that began the stream.
  ///   - mirrorObject: The mirror's object; a line feed at its end is left out.
  /// - Returns: The line with its line feed.
  public static func frameLine(id: RequestID?, mirrorObject: [UInt8]) -> [UInt8] {
    var bytes = JSONValue.object(Wire.head(id: id)).encoded
    bytes.removeLast()
    bytes.reserveCapacity(bytes.count + mirrorObject.count + 16)
    bytes.append(contentsOf: ",\"frame\":".utf8)
    bytes.append(contentsOf: mirrorObject)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  var json: JSONValue {
    .members(["time": .string(time), "readouts": .array(readouts.map { .object($0.members) })])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(time: try reader.text("time"), readouts: try reader.list("readouts", ShownReadout.init))
  }
}
