import ClockModel
import Configuration
@testable import ControlCommands
import ControlProtocol
import DaemonCore
import Foundation
import MQTTBridge
import Text
@testable import WebCore

/// A way by which a value comes in from outside.
enum Border: CaseIterable {
  case commandLine, socket, mqtt, page, file

  /// A word of a command line, as a shell hands it over.
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

  /// A message of the broker's.
  static func mqtt(_ place: String, _ text: String) -> Request? {
    let command = TopicCommand(PropTopics("garage"))
    guard case .success(let request)? = command.request(at: "timecircuits/garage/\(place)", Array(text.utf8))
    else { return nil }
    return request
  }

  /// A form of the page's.
  static func page(_ name: String, _ fields: [String: String]) -> Request? {
    guard case .success(let request) = APIRequest.read(name, form: fields) else { return nil }
    return request
  }

  private static let loader: ConfigurationLoader = {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return ConfigurationLoader(
      boardFolders: [root + "/boards"], zoneFolder: "/usr/share/zoneinfo", dataFolders: [root + "/systemd"])
  }()

  /// What the daemon makes of a request.
  static func daemon(_ request: Request) -> Command? {
    guard case .work(.command(let command)) = RequestResolver(loader: loader).resolve(request) else {
      return nil
    }
    return command
  }

  /// A configuration file, and cities of the daemon's command line.
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
