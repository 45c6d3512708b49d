package import ClockModel
import Text
package import Vocabulary

/// A fault of a chip or a line.
package struct FaultStatus: Equatable, Fielded {
  package var message = ""
  package var since = WallTime(seconds: 0)

  package init() {}

  package init(message: String, since: WallTime) {
    self.message = message
    self.since = since
  }

  package mutating func fields(_ field: inout Fields) {
    field("message", &message, .text, "what failed, the system's reason, and what to do")
    field("since", &since, .time, "when it began, an instant")
  }
}

/// A chip of the board.
package struct ChipStatus: Equatable, Fielded {
  package var bus = ""
  package var address = ""
  package var lastGoodWrite: WallTime?
  package var fault: FaultStatus?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("bus", &bus, .text, "device of the bus, such as `/dev/i2c-1`")
    field("address", &address, .text, "address on the bus, such as `0x70`")
    field.nullable(
      "last_good_write", &lastGoodWrite, .time, "instant of the last successful write; null if there was none"
    )
    field.nullable("fault", &fault, .object, "its fault; null if it works")
  }
}

/// A GPIO line of the board.
package struct LineStatus: Equatable, Fielded {
  package var name = ""
  package var lastGoodWrite: WallTime?
  package var fault: FaultStatus?

  package init() {}

  package init(name: String, lastGoodWrite: WallTime?, fault: FaultStatus?) {
    self.name = name
    self.lastGoodWrite = lastGoodWrite
    self.fault = fault
  }

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "name from the board profile")
    field.nullable(
      "last_good_write", &lastGoodWrite, .time, "instant of the last successful write; null if there was none"
    )
    field.nullable("fault", &fault, .object, "its fault; null if it works")
  }
}

/// A fault of a part that is neither a chip nor a line.
package struct PartFault: Equatable, Fielded {
  package var part = ""
  package var message = ""
  package var since = WallTime(seconds: 0)

  package init() {}

  package init(part: String, message: String, since: WallTime) {
    self.part = part
    self.message = message
    self.since = since
  }

  package mutating func fields(_ field: inout Fields) {
    field("part", &part, .text, "the part, as in the log")
    field("message", &message, .text, "what failed, the system's reason, and what to do")
    field("since", &since, .time, "when it began, an instant")
  }
}

/// A chip whose keys are polled because its interrupt is not wired, and the cost of that.
package struct PolledKeysStatus: Equatable, Fielded {
  package var bus = ""
  package var address = ""
  package var readingsPerSecond = 0
  package var bitsPerSecond = 0

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("bus", &bus, .text, "device of the bus, such as `/dev/i2c-1`")
    field("address", &address, .text, "address on the bus, such as `0x70`")
    field(
      "readings_per_second", &readingsPerSecond, .number,
      "how often it is read while no key is touched; each reading wakes the machine")
    field("bits_per_second", &bitsPerSecond, .number, "bus capacity used for that")
  }
}
