public import ClockModel
public import Keys
public import Panel
import Text

/// What a client can ask the daemon for.
///
/// Texts are as a person typed them; their limits (``Wire``) hold where a request is read, not where it is made.
public enum Request: Equatable, Sendable {
  /// The state of everything, as a ``StatusReport``.
  case status
  /// What the LEDs show, now and whenever it changes: a stream of frames.
  case watch
  /// A stream of what happens.
  case events
  /// Sets a readout to a time or a city.
  case set(ReadoutPosition, String)
  /// Shows cities, top to bottom, in the place of what is configured; none shows that again.
  case readouts([CityChoice])
  /// Travels to the destination.
  case depart
  /// Travels back to the real time; `return` on the wire.
  case goBack
  /// Departs as another prop does, and with it.
  case follow(FollowedDeparture)
  /// Shows a journey of this name, or travels it.
  case journey(String, departs: Bool = false)
  /// The journeys that there are.
  case journeys
  /// Plays the sequence of this name.
  case play(String)
  /// The sequences that there are.
  case sequences
  /// Shows a journey after the other, or ends that.
  case cycle(CycleInterval)
  /// Sets the light of one readout, or of all.
  case brightness(ReadoutPosition?, Brightness)
  /// Sets who decides about the night.
  case night(NightMode)
  /// Makes it day where it is night, and night where it is day; `night` with the mode `toggle` on the wire.
  case toggleNight
  /// Darkens everything, or shows it again.
  case power(PowerOrder)
  /// Makes whoever makes it heard louder, softer or silent.
  case volume(VolumeOrder)
  /// Does what a key does.
  case key(KeyPress)
  /// Lets keypads go for so many milliseconds of ``keysOffMilliseconds``, so that others hear them.
  case keysOff(milliseconds: Int)
  /// Takes keypads again; `keys` without a time on the wire.
  case keysOn
  /// The cities that are known, or those that a text is found in.
  case cities(search: String?, all: Bool = false)
  /// Lights LEDs to try the wiring, as a stream of captions.
  case test(WiringTestKind, WiringTestScope = .board)
  /// Steers the walk that the same connection began.
  case step(WalkMove)
  /// Reads the configuration again.
  case reload
  /// Shows a text on a readout for so many milliseconds of ``textMilliseconds``; `nil` is as long as it needs.
  case text(ReadoutPosition, String, milliseconds: Int?)
  /// Ends the text on a readout, or on all; `text` without a value on the wire.
  case clearText(ReadoutPosition?)
  /// Sets an alarm, or does something with those that there are.
  case alarm(AlarmRequest)
  /// Sets a timer, or does something with the one that there is.
  case timer(TimerOrder)
  /// Does one of `depart`, `goBack`, a `journey` that departs, `play`, `text` and `showCode` in spite of what it hides; `now` on the wire.
  indirect case insist(Request)
  /// Shows a code for pairing for so many milliseconds of ``codeMilliseconds``; `nil` is a minute.
  case showCode(PairingDigits, milliseconds: Int?)
  /// Ends the code on show; `pairing` without a code on the wire.
  case hideCode
  /// What was set, as a text to keep.
  case backup
  /// Takes such a text in the place of what is set.
  case restore(String)
  /// Forgets all that was set at run time.
  case reset

  /// For how many milliseconds a text can be shown: half a second to a day.
  public static let textMilliseconds = 500...86_400_000

  /// For how many milliseconds a code can be shown: a tenth of a second to a minute.
  public static let codeMilliseconds = 100...60_000
  /// For how many milliseconds keypads can be let go: a second to a day.
  public static let keysOffMilliseconds = 1000...86_400_000
  /// For how many milliseconds a departure can last that is followed: as long as a sequence may.
  public static let followedMilliseconds = 0...DisplaySequence.longest
  /// How many cities can be shown.
  public static let cities = 0...ReadoutPosition.allCases.count

  /// Whether it only asks: nothing is done by it.
  public var isQuestion: Bool {
    switch self {
    case .status, .watch, .events, .journeys, .sequences, .cities, .backup: true
    default: false
    }
  }

  /// The request's name on the wire.
  public var name: String { kind.rawValue }

  var kind: RequestKind {
    switch self {
    case .status: .status
    case .watch: .watch
    case .events: .events
    case .set: .set
    case .readouts: .readouts
    case .depart: .depart
    case .goBack: .goBack
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
    case .insist(let request): request.kind
    case .showCode, .hideCode: .pairing
    case .backup: .backup
    case .restore: .restore
    case .reset: .reset
    }
  }

  /// What a request has beside its name.
  var members: [JSONMember] {
    switch self {
    case .set(let readout, let value):
      [JSONMember("readout", .string(readout.name)), JSONMember("value", .string(value))]
    case .readouts(let choices):
      [JSONMember("cities", .array(choices.map { .string($0.city) }))]
        + (choices.contains { $0.label != nil }
          ? [JSONMember("labels", .array(choices.map { .text($0.label) }))] : [])
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
    case .insist(let request): request.members + [JSONMember("now", .boolean(true))]
    case .clearText(let readout):
      readout.map { [JSONMember("readout", .string($0.name))] } ?? []
    case .showCode(let digits, let milliseconds):
      [JSONMember("code", .string(digits.revealed))]
        + (milliseconds.map { [JSONMember("for_ms", .integer(Int64($0)))] } ?? [])
    case .keysOff(let milliseconds):
      [JSONMember("for_ms", .integer(Int64(milliseconds)))]
    case .restore(let backup):
      [JSONMember("backup", .string(backup))]
    case .status, .watch, .events, .depart, .goBack, .journeys, .sequences, .reload, .backup, .hideCode,
      .keysOn,
      .reset:
      []
    }
  }
}
