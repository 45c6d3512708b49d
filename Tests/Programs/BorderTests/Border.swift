import ClockModel
import Configuration
@testable import ControlCommands
import ControlProtocol
import DaemonCore
import Foundation
import LinuxSystem
import MQTTBridge
import Text
@testable import WebCore

/// An interface that accepts values from outside.
enum Border: CaseIterable {
  case commandLine, socket, mqtt, page, file

  /// The words of a command line, as a shell passes them.
  static func commandLine(_ words: [String]) -> Request? {
    do { return (try TimeCircuitsControl.parseAsRoot(words) as? any ControlCommand)?.request } catch {
      return nil
    }
  }

  /// A line on the control socket.
  static func socket(_ request: String, _ members: [JSONMember]) -> Request? {
    let line = JSONValue.object(
      [JSONMember("version", .integer(1)), JSONMember("request", .string(request))] + members
    ).encoded
    guard case .success(let envelope) = RequestEnvelope.decode(line) else { return nil }
    return envelope.request
  }

  /// A message of the broker.
  static func mqtt(_ topic: String, _ text: String) -> Request? {
    let command = TopicCommand(PropTopics("garage"))
    guard case .success(let request)? = command.request(at: "timecircuits/garage/\(topic)", Array(text.utf8))
    else { return nil }
    return request
  }

  /// A form of the page.
  static func page(_ name: String, _ fields: [String: String]) -> Request? {
    guard case .success(let request) = APIRequest.read(name, form: fields) else { return nil }
    return request
  }

  private static let loader: ConfigurationLoader = {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return ConfigurationLoader(
      boardFolders: [root + "/boards"], zoneFolder: "/usr/share/zoneinfo",
      dataFolders: [root + "/systemd/data"])
  }()

  /// The command that the daemon derives from a request.
  static func daemon(_ request: Request) -> Command? {
    guard
      case .work(.command(let command)) = RequestResolver(loader: loader, clock: SystemClock.monotonic)
        .resolve(request)
    else {
      return nil
    }
    return command
  }

  /// A configuration file, and cities on the daemon's command line.
  static func file(_ text: String, cities: [String]? = nil) -> Setup? {
    let text = "board = \"adafruit-backpacks\"\n" + text
    do throws(ConfigurationFailure) {
      return try loader.load(
        "/timecircuits.toml", overrides: Overrides(cities: cities),
        given: ["/timecircuits.toml": Array(text.utf8)])
    } catch {
      return nil
    }
  }
}
