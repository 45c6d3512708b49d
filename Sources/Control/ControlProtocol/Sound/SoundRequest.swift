/// A request to timecircuits-sound over its own socket, in the daemon's line format.
package enum SoundRequest: Equatable, Sendable {
  /// Asks for a ``SoundReport``.
  case sound
  /// Asks for the available sounds.
  case list
  /// Asks for the devices that can play.
  case devices
  /// Plays a sound, or a short tune if `nil`, even when muted or at night.
  case test(String?)

  /// The request's name on the wire.
  package var name: String {
    switch self {
    case .sound: "sound"
    case .list: "list"
    case .devices: "devices"
    case .test: "test"
    }
  }

  private static let vocabulary = ProgramRequest.Vocabulary(
    names: ["sound", "list", "devices", "test"], withArgument: ["test"])

  /// Encodes the request as a line with its line feed.
  package func encode(id: RequestID?) -> [UInt8] {
    var request = ProgramRequest(id: id, name: name)
    if case .test(let name) = self { request.argument = name }
    return request.encode()
  }

  /// Reads a client's line, without its line feed.
  package static func decode(_ line: [UInt8]) -> Result<(id: RequestID?, request: SoundRequest), Refusal> {
    ProgramRequest.decode(line, vocabulary).map { request in
      switch request.name {
      case "sound": (request.id, .sound)
      case "list": (request.id, .list)
      case "devices": (request.id, .devices)
      default: (request.id, .test(request.argument))
      }
    }
  }
}
