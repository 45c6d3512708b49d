import ControlProtocol
import Testing
import Vocabulary

@Suite struct FormsTests {
  @Test func namesAreUnique() {
    #expect(Set(Requests.all.map(\.name)).count == Requests.all.count)
  }

  @Test func everyRequestHasAForm() {
    let seed: UInt64 = 4303
    var sampler = Sampler(seed: seed)
    var seen: Set<String> = []
    for _ in 0..<20_000 {
      guard let request = sampler.one(of: Requests.all).request(from: &sampler) else { continue }
      seen.insert(Self.word(for: request))
    }
    #expect(Self.words.subtracting(seen) == [], "seed \(seed)")
  }

  private static let words: Set = [
    "status", "watch", "events", "set", "readouts", "depart", "return", "follow", "journey", "journeys",
    "play",
    "sequences", "cycle", "brightness", "night", "toggleNight", "power", "volume", "key", "keysOff", "keysOn",
    "cities", "test", "step", "reload", "text", "clearText", "alarm", "timer", "force", "showCode",
    "hideCode",
    "backup", "restore", "reset",
  ]

  /// The compiler asks for a new case here; its word belongs in `words` too.
  private static func word(for request: Request) -> String {
    switch request {
    case .status: "status"
    case .watch: "watch"
    case .events: "events"
    case .set: "set"
    case .readouts: "readouts"
    case .depart: "depart"
    case .return: "return"
    case .follow: "follow"
    case .journey: "journey"
    case .journeys: "journeys"
    case .play: "play"
    case .sequences: "sequences"
    case .cycle: "cycle"
    case .brightness: "brightness"
    case .night: "night"
    case .toggleNight: "toggleNight"
    case .power: "power"
    case .volume: "volume"
    case .key: "key"
    case .keysOff: "keysOff"
    case .keysOn: "keysOn"
    case .cities: "cities"
    case .test: "test"
    case .step: "step"
    case .reload: "reload"
    case .text: "text"
    case .clearText: "clearText"
    case .alarm: "alarm"
    case .timer: "timer"
    case .force: "force"
    case .showCode: "showCode"
    case .hideCode: "hideCode"
    case .backup: "backup"
    case .restore: "restore"
    case .reset: "reset"
    }
  }
}
