import Text
package import Vocabulary

/// The state of timecircuits-sound.
package struct SoundReport: Equatable, Fielded {
  package var version = ""
  package var device: String?
  package var isOpen = false
  package var trouble: String?
  package var absence: String?
  package var volume = 0
  package var nightVolume = 0
  package var isMuted = false
  package var isNight = false
  package var keepsOpen = false
  package var latency = 0
  package var playing: [String] = []

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("version", &version, .text, "the program's release")
    field.nullable(
      "device", &device, .text,
      "the device that plays, else the last one tried, else the configured one; null if there is none")
    field("open", &isOpen, .flag, "whether the device is open")
    field.nullable("trouble", &trouble, .text, "why there is no sound; null if no problem is known")
    field.nullable("absence", &absence, .text, "why the daemon cannot be reached; null if it can")
    field("volume", &volume, .count, "the volume, 0 to 100")
    field("night_volume", &nightVolume, .count, "the highest volume at night, 0 to 100")
    field("muted", &isMuted, .flag, "whether it is muted")
    field("night", &isNight, .flag, "whether it is night")
    field("keep_open", &keepsOpen, .flag, "whether the device stays open")
    field("latency_ms", &latency, .count, "how much earlier sounds are started, in milliseconds")
    field("playing", &playing, .list(.text), "the sounds that are playing")
  }
}

/// An available sound.
package struct SoundEntry: Equatable, Fielded {
  package var name = ""
  package var description = ""
  package var path = ""
  package var isOwn = false
  package var trouble: String?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "its name")
    field("description", &description, .text, "its purpose, in words; may be empty")
    field("path", &path, .text, "its file")
    field("own", &isOwn, .flag, "whether it is the owner's, not one that came with the program")
    field.nullable("trouble", &trouble, .text, "why it cannot be played; null if it can")
  }
}

/// A device that can play.
package struct SoundDeviceEntry: Equatable, Fielded {
  package var name = ""
  package var description = ""

  package init() {}

  package init(name: String, description: String) {
    self.name = name
    self.description = description
  }

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "its ALSA name")
    field("description", &description, .text, "ALSA's description of it; may be empty")
  }
}

/// The answer to a ``SoundRequest``.
package enum SoundReply: Equatable, Sendable {
  case sound(SoundReport)
  case sounds([SoundEntry])
  case devices([SoundDeviceEntry])
  /// The request was carried out; a sentence about it.
  case done(String)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the reply as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    switch self {
    case .sound(let report):
      ProgramReply.line(id, "the sound's state", JSONMember("sound", .object(report.members)))
    case .sounds(let sounds):
      ProgramReply.line(id, "the sounds", JSONMember("sounds", .array(sounds.map { .object($0.members) })))
    case .devices(let devices):
      ProgramReply.line(id, "the devices", JSONMember("devices", .array(devices.map { .object($0.members) })))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> SoundReply {
    try ProgramReply.read(line) { (message, field) throws(Misfit) in
      if field.has("sound") { return .sound(try field.read("sound", .object)) }
      if field.has("sounds") { return .sounds(try field.read("sounds", .list(.object))) }
      if field.has("devices") { return .devices(try field.read("devices", .list(.object))) }
      return .done(message)
    } refused: {
      .refused($0, $1)
    }
  }
}
