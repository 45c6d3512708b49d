import Text

/// The state of timecircuits-sound.
package struct SoundReport: Equatable, Sendable {
  package var version: String
  /// The device that plays, else the last one tried, else the configured one; `nil` if there is none.
  package var device: String?
  package var isOpen: Bool
  /// Why there is no sound; `nil` if no problem is known.
  package var trouble: String?
  /// Why the daemon cannot be reached; `nil` if it can.
  package var absence: String?
  /// The volume, 0 to 100.
  package var volume: Int
  /// The highest volume at night, 0 to 100.
  package var nightVolume: Int
  package var isMuted: Bool
  package var isNight: Bool
  /// Whether the device stays open.
  package var keepsOpen: Bool
  /// How much earlier sounds are started, in milliseconds.
  package var latency: Int
  /// The sounds that are playing.
  package var playing: [String]

  package init(
    version: String, device: String?, isOpen: Bool, trouble: String?, absence: String?, volume: Int,
    nightVolume: Int, isMuted: Bool, isNight: Bool, keepsOpen: Bool, latency: Int, playing: [String]
  ) {
    self.version = version
    self.device = device
    self.isOpen = isOpen
    self.trouble = trouble
    self.absence = absence
    self.volume = volume
    self.nightVolume = nightVolume
    self.isMuted = isMuted
    self.isNight = isNight
    self.keepsOpen = keepsOpen
    self.latency = latency
    self.playing = playing
  }

  var json: JSONValue {
    .members([
      "version": .string(version), "device": .text(device), "open": .boolean(isOpen),
      "trouble": .text(trouble),
      "absence": .text(absence), "volume": .integer(Int64(volume)),
      "night_volume": .integer(Int64(nightVolume)), "muted": .boolean(isMuted), "night": .boolean(isNight),
      "keep_open": .boolean(keepsOpen), "latency_ms": .integer(Int64(latency)),
      "playing": .array(playing.map { .string($0) }),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      version: try reader.text("version"), device: try reader.optionalText("device"),
      isOpen: try reader.boolean("open"), trouble: try reader.optionalText("trouble"),
      absence: try reader.optionalText("absence"), volume: try reader.count("volume"),
      nightVolume: try reader.count("night_volume"), isMuted: try reader.boolean("muted"),
      isNight: try reader.boolean("night"), keepsOpen: try reader.boolean("keep_open"),
      latency: try reader.count("latency_ms"), playing: try reader.texts("playing"))
  }
}

/// An available sound.
package struct SoundEntry: Equatable, Sendable {
  package var name: String
  /// Its purpose, in words; may be empty.
  package var description: String
  package var path: String
  /// Whether it is the owner's, not one that came with the program.
  package var isOwn: Bool
  /// Why it cannot be played; `nil` if it can.
  package var trouble: String?

  package init(name: String, description: String, path: String, isOwn: Bool, trouble: String?) {
    self.name = name
    self.description = description
    self.path = path
    self.isOwn = isOwn
    self.trouble = trouble
  }

  var json: JSONValue {
    .members([
      "name": .string(name), "description": .string(description), "path": .string(path),
      "own": .boolean(isOwn),
      "trouble": .text(trouble),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      name: try reader.text("name"), description: try reader.text("description"),
      path: try reader.text("path"),
      isOwn: try reader.boolean("own"), trouble: try reader.optionalText("trouble"))
  }
}

/// A device that can play.
package struct SoundDeviceEntry: Equatable, Sendable {
  /// Its ALSA name.
  package var name: String
  /// ALSA's description of it; may be empty.
  package var description: String

  package init(name: String, description: String) {
    self.name = name
    self.description = description
  }

  var json: JSONValue { .members(["name": .string(name), "description": .string(description)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(name: try reader.text("name"), description: try reader.text("description"))
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
    case .sound(let report): ProgramReply.line(id, "the sound's state", JSONMember("sound", report.json))
    case .sounds(let sounds):
      ProgramReply.line(id, "the sounds", JSONMember("sounds", .array(sounds.map(\.json))))
    case .devices(let devices):
      ProgramReply.line(id, "the devices", JSONMember("devices", .array(devices.map(\.json))))
    case .done(let message): ProgramReply.line(id, message)
    case .refused(let code, let message): Reply.refused(code: code, message: message).encode(id: id)
    }
  }

  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> SoundReply {
    switch try ProgramReply.decode(line) {
    case .refused(let code, let message): return .refused(code, message)
    case .done(let message, let reader):
      if reader.has("sound") { return .sound(try SoundReport(try reader.object("sound"))) }
      if reader.has("sounds") {
        return .sounds(
          try reader.list("sounds") { reader throws(ServerMessageError) in try SoundEntry(reader) })
      }
      if reader.has("devices") {
        return .devices(
          try reader.list("devices") { reader throws(ServerMessageError) in try SoundDeviceEntry(reader) })
      }
      return .done(message)
    }
  }
}
