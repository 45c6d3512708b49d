package import ClockModel
package import Keys
package import Panel
package import Vocabulary

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

  /// The request's name on the wire.
  package var name: String { Requests.form(of: self)?.form.name ?? "" }

  /// Where the request is used.
  package var traits: FormTraits { Requests.form(of: self)?.form.traits ?? [] }
}
