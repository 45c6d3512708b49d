package import ClockModel
package import Keys
package import Panel
import Text

/// A request to the daemon.
///
/// Texts are as typed. Their limits (``Wire``) are checked when a request is read, not when it is created.
package enum Request: Equatable, Sendable {
  /// Asks for a ``StatusReport``.
  case status
  /// Begins a stream of what the LEDs show, now and after each change.
  case watch
  /// Begins a stream of events.
  case events
  /// Sets a readout to a time or a city.
  case set(ReadoutPosition, String)
  /// Shows cities from top to bottom instead of the configured readouts; an empty list shows these again.
  case readouts([CityChoice])
  /// Travels to the destination.
  case depart
  /// Travels back to the real time; `return` on the wire.
  case `return`
  /// Departs together with another prop.
  case follow(FollowedDeparture)
  /// Shows the journey of this name, or travels it.
  case journey(String, departs: Bool = false)
  /// Asks for the available journeys.
  case journeys
  /// Plays the sequence of this name.
  case play(String)
  /// Asks for the available sequences.
  case sequences
  /// Shows the journeys in turn, or stops that.
  case cycle(CycleInterval)
  /// Sets the brightness of one readout, or of all.
  case brightness(ReadoutPosition?, Brightness)
  /// Sets night, day or the schedule.
  case night(NightMode)
  /// Switches between day and night; `night` with the mode `toggle` on the wire.
  case toggleNight
  /// Switches the prop off or on.
  case power(PowerOrder)
  /// Passes a volume to timecircuits-sound.
  case volume(VolumeOrder)
  /// Does what the key does.
  case key(KeyPress)
  /// Releases keypads for a time in ``keysOffMilliseconds``, so that other programs receive their keys.
  case keysOff(milliseconds: Int)
  /// Takes keypads back; `keys` without a time on the wire.
  case keysOn
  /// Asks for all cities, or those that a search finds.
  case cities(search: String?, all: Bool = false)
  /// Begins a wiring test and its stream of captions.
  case test(WiringTestKind, WiringTestScope = .board)
  /// Steers the walk that the same connection began.
  case step(WalkMove)
  /// Reads the configuration again.
  case reload
  /// Shows a text on a readout for a time in ``textMilliseconds``; `nil` is as long as it needs.
  case text(ReadoutPosition, String, milliseconds: Int?)
  /// Ends the text on a readout, or all texts; `text` without a value on the wire.
  case clearText(ReadoutPosition?)
  /// Sets or controls alarms.
  case alarm(AlarmRequest)
  /// Sets or controls the timer.
  case timer(TimerOrder)
  /// Carries out `depart`, `return`, a departing `journey`, `play`, `text` or `showCode` even if that hides
  /// something; `now` on the wire.
  indirect case force(Request)
  /// Shows a pairing code for a time in ``codeMilliseconds``; `nil` is a minute.
  case showCode(PairingDigits, milliseconds: Int?)
  /// Ends the pairing code; `pairing` without a code on the wire.
  case hideCode
  /// Asks for the current settings as a text.
  case backup
  /// Replaces all settings with those of a backup.
  case restore(String)
  /// Discards all settings except alarms, and ends a timer.
  case reset

  /// How long a text can be shown, in milliseconds: half a second to a day.
  package static let textMilliseconds = 500...86_400_000

  /// How long a code can be shown, in milliseconds: a tenth of a second to a minute.
  package static let codeMilliseconds = 100...60_000
  /// How long keypads can be released, in milliseconds: a second to a day.
  package static let keysOffMilliseconds = 1000...86_400_000
  /// How long a followed departure can last, in milliseconds: as long as a sequence.
  package static let followedMilliseconds = 0...DisplaySequence.longest
  /// How many cities can be shown.
  package static let cities = 0...ReadoutPosition.allCases.count

  /// Whether the request only asks for data and changes nothing.
  package var isQuestion: Bool {
    switch self {
    case .status, .watch, .events, .journeys, .sequences, .cities, .backup: true
    default: false
    }
  }

  /// The request's name on the wire.
  package var name: String { kind.rawValue }

  var kind: RequestKind {
    switch self {
    case .status: .status
    case .watch: .watch
    case .events: .events
    case .set: .set
    case .readouts: .readouts
    case .depart: .depart
    case .return: .return
    case .follow: .follow
    case .journey: .journey
    case .journeys: .journeys
    case .play: .play
    case .sequences: .sequences
    case .cycle: .cycle
    case .brightness: .brightness
    case .night, .toggleNight: .night
    case .power: .power
    case .volume: .volume
    case .key: .key
    case .keysOff, .keysOn: .keys
    case .cities: .cities
    case .test: .test
    case .step: .step
    case .reload: .reload
    case .text, .clearText: .text
    case .alarm: .alarm
    case .timer: .timer
    case .force(let request): request.kind
    case .showCode, .hideCode: .pairing
    case .backup: .backup
    case .restore: .restore
    case .reset: .reset
    }
  }

  /// The request's members after its name.
  var members: [JSONMember] {
    switch self {
    case .set(let readout, let value):
      [JSONMember("readout", .string(readout.name)), JSONMember("value", .string(value))]
    case .readouts(let choices):
      [JSONMember("cities", .array(choices.map { .string($0.city) }))]
        + (choices.contains { $0.label != nil }
          ? [JSONMember("labels", .array(choices.map { $0.label.map { .string($0) } ?? .null }))] : [])
    case .journey(let name, let departs):
      [JSONMember("name", .string(name))] + (departs ? [JSONMember("depart", .boolean(true))] : [])
    case .follow(let leader): leader.members
    case .play(let name):
      [JSONMember("name", .string(name))]
    case .cycle(let interval):
      [JSONMember("minutes", .integer(Int64(interval.rawValue)))]
    case .brightness(let readout, let brightness):
      (readout.map { [JSONMember("readout", .string($0.name))] } ?? [])
        + [JSONMember("value", .integer(Int64(brightness.sixteenths)))]
    case .night(let mode):
      [JSONMember("mode", .string(mode.rawValue))]
    case .toggleNight:
      [JSONMember("mode", .string(PowerOrder.toggle.rawValue))]
    case .power(let order):
      [JSONMember("mode", .string(order.rawValue))]
    case .volume(let order): order.members
    case .key(let press):
      [JSONMember("key", .string(press.key.description))]
        + (press.gesture == .press ? [] : [JSONMember("gesture", .string(press.gesture.rawValue))])
    case .cities(let search, let all):
      (search.map { [JSONMember("search", .string($0))] } ?? [])
        + (all ? [JSONMember("all", .boolean(true))] : [])
    case .test(let kind, let scope):
      [JSONMember("kind", .string(kind.rawValue))]
        + (scope.readout.map { [JSONMember("readout", .string($0.name))] } ?? [])
        + (scope.chip.map { [JSONMember("chip", .string($0.text))] } ?? [])
        + (scope.isComplete ? [JSONMember("all", .boolean(true))] : [])
    case .step(let move):
      [JSONMember("to", .string(move.rawValue))]
    case .text(let readout, let text, let milliseconds):
      [JSONMember("readout", .string(readout.name)), JSONMember("value", .string(text))]
        + (milliseconds.map { [JSONMember("for_ms", .integer(Int64($0)))] } ?? [])
    case .alarm(let request): request.members
    case .timer(let order): order.members
    case .force(let request): request.members + [JSONMember("now", .boolean(true))]
    case .clearText(let readout):
      readout.map { [JSONMember("readout", .string($0.name))] } ?? []
    case .showCode(let digits, let milliseconds):
      [JSONMember("code", .string(digits.revealed))]
        + (milliseconds.map { [JSONMember("for_ms", .integer(Int64($0)))] } ?? [])
    case .keysOff(let milliseconds):
      [JSONMember("for_ms", .integer(Int64(milliseconds)))]
    case .restore(let backup):
      [JSONMember("backup", .string(backup))]
    case .status, .watch, .events, .depart, .return, .journeys, .sequences, .reload, .backup, .hideCode,
      .keysOn,
      .reset:
      []
    }
  }
}
