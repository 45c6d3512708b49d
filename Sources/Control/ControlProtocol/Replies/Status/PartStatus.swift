package import ClockModel
import Text

/// A fault of a chip or a line.
package struct FaultStatus: Equatable, Sendable {
  /// The failed operation, the system's reason, and what to do.
  package var message: String
  package var since: WallTime

  package init(message: String, since: WallTime) {
    self.message = message
    self.since = since
  }

  var json: JSONValue { .members(["message": .string(message), "since": .time(since)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(message: try reader.text("message"), since: try reader.time("since"))
  }

  /// The fault of a part, if any.
  static func optional(_ reader: ObjectReader) throws(ServerMessageError) -> FaultStatus? {
    reader.has("fault") ? try FaultStatus(try reader.object("fault")) : nil
  }
}

/// A chip of the board.
package struct ChipStatus: Equatable, Sendable {
  /// The bus's device, such as `/dev/i2c-1`.
  package var bus: String
  /// Its address on the bus, such as `0x70`.
  package var address: String
  /// The time of its last successful write; `nil` if there was none.
  package var lastGoodWrite: WallTime?
  package var fault: FaultStatus?

  package init(bus: String, address: String, lastGoodWrite: WallTime?, fault: FaultStatus?) {
    self.bus = bus
    self.address = address
    self.lastGoodWrite = lastGoodWrite
    self.fault = fault
  }

  var json: JSONValue {
    .members([
      "bus": .string(bus), "address": .string(address), "last_good_write": .time(lastGoodWrite),
      "fault": fault?.json ?? .null,
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      bus: try reader.text("bus"), address: try reader.text("address"),
      lastGoodWrite: try reader.optionalTime("last_good_write"), fault: try FaultStatus.optional(reader))
  }
}

/// A GPIO line of the board.
package struct LineStatus: Equatable, Sendable {
  /// Its name in the board profile.
  package var name: String
  /// The time of its last successful write; `nil` if there was none.
  package var lastGoodWrite: WallTime?
  package var fault: FaultStatus?

  package init(name: String, lastGoodWrite: WallTime?, fault: FaultStatus?) {
    self.name = name
    self.lastGoodWrite = lastGoodWrite
    self.fault = fault
  }

  var json: JSONValue {
    .members([
      "name": .string(name), "last_good_write": .time(lastGoodWrite), "fault": fault?.json ?? .null,
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      name: try reader.text("name"), lastGoodWrite: try reader.optionalTime("last_good_write"),
      fault: try FaultStatus.optional(reader))
  }
}

/// A fault of a part that is neither a chip nor a line.
package struct PartFault: Equatable, Sendable {
  /// The part, as in the log.
  package var part: String
  /// The failed operation, the system's reason, and what to do.
  package var message: String
  package var since: WallTime

  package init(part: String, message: String, since: WallTime) {
    self.part = part
    self.message = message
    self.since = since
  }

  var json: JSONValue {
    .members(["part": .string(part), "message": .string(message), "since": .time(since)])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      part: try reader.text("part"), message: try reader.text("message"), since: try reader.time("since"))
  }
}

/// A chip whose keys are polled because its interrupt is not wired, and the cost of that.
package struct PolledKeysStatus: Equatable, Sendable {
  /// The bus's device, such as `/dev/i2c-1`.
  package var bus: String
  /// Its address on the bus, such as `0x20`.
  package var address: String
  /// How often it is read a second while no key is touched; each reading wakes the machine.
  package var readingsPerSecond: Int
  /// The bus capacity that this takes, in bits a second.
  package var bitsPerSecond: Int

  package init(bus: String, address: String, readingsPerSecond: Int, bitsPerSecond: Int) {
    self.bus = bus
    self.address = address
    self.readingsPerSecond = readingsPerSecond
    self.bitsPerSecond = bitsPerSecond
  }

  var json: JSONValue {
    .members([
      "bus": .string(bus), "address": .string(address),
      "readings_per_second": .integer(Int64(readingsPerSecond)),
      "bits_per_second": .integer(Int64(bitsPerSecond)),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      bus: try reader.text("bus"), address: try reader.text("address"),
      readingsPerSecond: Int(clamping: try reader.integer("readings_per_second")),
      bitsPerSecond: Int(clamping: try reader.integer("bits_per_second")))
  }
}
