import ClockModel
import Configuration
import ControlProtocol
import Foundation
import LinuxSystem
import Testing

@testable import DaemonCore

/// Lookups made before a request reaches the daemon's thread.
@Suite struct RequestResolverTests {
  private static let resolver = RequestResolver(
    loader: ConfigurationLoader(
      boardFolders: [],
      zoneFolder: ConfigurationLoader.zoneFolder { ProcessInfo.processInfo.environment[$0] }),
    clock: SystemClock.monotonic)

  @Test(
    arguments: [
      (.depart, .command(.depart)), (.return, .command(.return)), (.reset, .command(.reset)),
      (.journey("einstein"), .command(.journey("einstein"))),
      (.journey("einstein", departs: true), .command(.travel("einstein"))),
      (.play("glitch"), .command(.play("glitch"))),
      (.cycle(.fifteen), .command(.cycle(.fifteen))), (.cycle(.off), .command(.cycle(.off))),
      (.night(.on), .command(.night(.on))), (.brightness(nil, .full), .command(.brightness(nil, .full))),
      (.journeys, .journeys), (.sequences, .sequences), (.reload, .reload), (.backup, .backup),
      (.test(.walk), .test(.walk)), (.step(.next), .step(.next)),
      (.set(.present, "102619850121"), .command(.set(.present, .typed("102619850121")))),
      (.set(.present, "OCT 26"), .command(.set(.present, .typed("OCT 26")))),
    ] as [(Request, Work)])
  func passesOnRequestsThatNeedNoDisk(request: Request, work: Work) {
    guard case .work(let prepared) = Self.resolver.resolve(request) else {
      Issue.record("answered: \(request)")
      return
    }
    #expect(prepared == work)
  }

  @Test func looksUpACity() {
    guard
      case .work(.command(.set(.destination, .city(let label, let name, _)))) =
        Self.resolver.resolve(.set(.destination, "hong_kong"))
    else {
      Issue.record("no city")
      return
    }
    #expect(label == "HONG KONG")
    #expect(name == "Asia/Hong_Kong")
  }

  @Test(arguments: [
    "", "hello", "version = 1\n", "version = 2\nchecksum = \"00000000\"\n", "\u{0}", "[[readout]]\n",
  ])
  func refusesInvalidBackups(text: String) {
    guard case .answer(.refused(let code, let message)) = Self.resolver.resolve(.restore(text)) else {
      Issue.record("not refused: \(text)")
      return
    }
    #expect(code == .badValue)
    #expect(message.hasSuffix("make one with timecircuitsctl backup"))
  }

  @Test func refusesUnknownCities() {
    guard case .answer(.refused(let code, let message)) = Self.resolver.resolve(.set(.present, "new_yrok"))
    else {
      Issue.record("not refused")
      return
    }
    #expect(code == .badValue)
    #expect(message.contains("did you mean new_york?"))
  }

  @Test func looksUpTheCitiesOfTheReadouts() {
    let choices = [CityChoice("hong_kong"), CityChoice("Europe/London", label: "ROOM 42")]
    guard case .work(.command(.readouts(let cities))) = Self.resolver.resolve(.readouts(choices)) else {
      Issue.record("no cities")
      return
    }
    #expect(cities.map(\.label) == ["HONG KONG", "ROOM 42"])
    #expect(cities.map(\.zoneName) == ["Asia/Hong_Kong", "Europe/London"])
  }

  @Test(
    arguments: [
      (CityChoice("londno"), "did you mean london?"),
      (CityChoice("london", label: ""), "label: expected a text of 1 to"),
      (CityChoice("london", label: String(repeating: "A", count: 500)), "label: expected a text of 1 to"),
    ])
  func refusesCitiesThatCannotBeShown(choice: CityChoice, words: String) {
    guard
      case .answer(.refused(let code, let message)) = Self.resolver.resolve(
        .readouts([CityChoice("rome"), choice]))
    else {
      Issue.record("not refused: \(choice)")
      return
    }
    #expect(code == .badValue)
    #expect(message.contains(words), "\(message)")
  }

  @Test func listsCitiesThatMatchASearch() {
    guard case .answer(.cities(let cities)) = Self.resolver.resolve(.cities(search: "tokyo")) else {
      Issue.record("no list")
      return
    }
    #expect(cities == [CityEntry(id: "tokyo", name: "Asia/Tokyo", label: "TOKYO")])
  }
}
