import ClockModel
import Configuration
import ControlProtocol
import Testing
import Text

@testable import DaemonCore

/// The events of a running machine, as programs read them.
@Suite struct EventDetailsTests {
  private static let start = WallTime(seconds: 1_792_000_000)

  /// A command, and the seconds that pass after it.
  private static let life: [(command: Command, seconds: Int64)] = [
    (.set(.destination, .typed("OCT 21 2015 PM 04:29")), 1), (.depart, 20), (.return, 20),
    (.play("glitch"), 20), (.night(.on), 1), (.night(.auto), 1), (.power(.off), 1), (.power(.on), 5),
    (.volume(.set(40)), 0), (.volume(.change(-5)), 0), (.volume(.mute), 0), (.volume(.unmute), 0),
    (.volume(.toggle), 1), (.timer(.set(.seconds(120))), 1), (.timer(.start(.seconds(120))), 1),
    (.timer(.pause), 1),
    (.timer(.toggle), 140), (.timer(.stop), 1), (.alarm(.stop), 1),
  ]

  @Test func everyEventIsReadWholeByItsType() throws {
    let setup = try DaemonBench.loader.load(nil)
    var machine = TimeMachine(setup.circuits, library: setup.library, at: Self.start)
    var time = Self.start
    var notices: [Notice] = []
    func pass(_ seconds: Int64) {
      for _ in 0..<2 * seconds {
        time = time.advanced(byNanoseconds: 500_000_000)
        notices += machine.advance(to: time)
      }
    }
    for (command, seconds) in Self.life {
      notices += try machine.handle(command, at: time).notices
      pass(seconds)
    }
    // Four minutes from now in the zone of the present readout, whatever that is.
    let now = try #require(machine.civilTime(of: .present, at: time.advanced(byNanoseconds: 240_000_000_000)))
    let plan = try #require(AlarmPlan(hour: now.hour, minute: now.minute))
    notices += try machine.handle(.alarm(.set(plan, by: nil)), at: time).notices
    pass(250)
    notices += try machine.handle(.alarm(.snooze(nil)), at: time).notices
    pass(545)
    notices += try machine.handle(.alarm(.stop), at: time).notices
    let digits = try #require(PairingDigits("123456"))
    notices += try machine.handle(.showCode(digits, for: nil), at: time).notices
    notices += try machine.handle(.hideCode, at: time).notices

    var seen: Set<String> = []
    for event in notices.map({ EventReport($0) }) {
      for type in Events.all where type.names.contains(event.name) {
        seen.insert(event.name)
        #expect(
          Self.members(of: event, type)?.sorted { $0.key < $1.key }
            == event.details.sorted { $0.key < $1.key })
      }
    }
    // Keys are no notices; a missed alarm has the details of the others, and the example of the document.
    let others: Set = ["key", "key-answered", "alarm-missed"]
    #expect(Set(Events.all.flatMap { $0.names }).subtracting(seen) == others)
  }

  private static func members(of event: EventReport, _ type: (some EventDetails).Type) -> [JSONMember]? {
    type.init(event)?.members
  }
}
