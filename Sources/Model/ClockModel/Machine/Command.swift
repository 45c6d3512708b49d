public import ZoneInfo

/// What a person or a program asks of the time circuits.
public enum Command: Equatable, Sendable {
  /// To show something else on a readout.
  case set(ReadoutPosition, Entry)
  /// To show the live times of these cities, top to bottom, in the place of what is configured; none to show that again.
  case readouts([SetCity])
  /// To travel to the destination.
  case depart
  /// To travel back to the real time.
  case goBack
  /// To depart as another prop does, and with it.
  case follow(FollowedDeparture)
  /// To show a journey of the films, by its name.
  case journey(String)
  /// To travel a journey of the films, by its name: from where the car departed to its destination.
  case travel(String)
  /// To play a sequence, by its name.
  case play(String)
  /// To change the journeys every so often.
  case cycle(CycleInterval)
  /// To set the light of a readout, or of all.
  case brightness(ReadoutPosition?, Brightness)
  /// To make it night, day, or neither.
  case night(NightMode)
  /// To make it day where it is night, and night where it is day.
  case toggleNight
  /// To darken everything, or to show it again.
  case power(PowerOrder)
  /// To make whoever makes it heard louder, softer or silent.
  case volume(VolumeOrder)
  /// A digit from 0 to 9 that was typed on a keypad.
  case digit(UInt8)
  /// To take back what was typed.
  case clearEntry
  /// To set the destination to what was typed.
  case enterDigits
  /// To show a text on a readout for so many nanoseconds; see ``TextLine``. `nil` is as long as the text needs.
  case text(ReadoutPosition, String, for: Int64?)
  /// To end the text on a readout, or on all.
  case clearText(ReadoutPosition?)
  /// To set an alarm, or to do something with those that there are.
  case alarm(AlarmOrder)
  /// To set a timer, or to do something with the one that there is.
  case timer(TimerOrder)
  /// To show a code for pairing for so many nanoseconds; `nil` is ``TimeMachine/codeNanoseconds``.
  case showCode(PairingDigits, for: Int64?)
  /// To end the code on show.
  case hideCode
  /// To take what was set once in the place of what is set now.
  case restore(SetItems)
  /// To take back everything that was set.
  case reset

  /// To do one of these in spite of what it hides for a while.
  indirect case insist(Command)

  /// What is entered into a readout.
  public enum Entry: Equatable, Sendable {
    /// A time as it was typed; see ``TypedTime``.
    case typed(String)
    /// The live time of a city.
    case city(label: String, zoneName: String, Zone)
  }
}

/// Why a command was not carried out.
public struct CommandRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Kind: Sendable {
    /// A value that cannot be.
    case badValue
    /// Nothing that can be done now.
    case impossible
  }

  /// What kind of reason it is.
  public let kind: Kind
  /// The reason, and what to do.
  public let description: String

  /// A refusal.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
