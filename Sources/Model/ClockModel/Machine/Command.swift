package import ZoneInfo

/// A command for the time circuits, from a person or a program.
package enum Command: Equatable, Sendable {
  case set(ReadoutPosition, Entry)
  /// Shows the live times of these cities, top to bottom, instead of the configured readouts; none restores
  /// those.
  case readouts([SetCity])
  /// Travels to the destination.
  case depart
  /// Travels back to the real time.
  case `return`
  /// Departs together with another prop.
  case follow(FollowedDeparture)
  /// Shows a journey of the films, by its name.
  case journey(String)
  /// Travels a journey of the films, by its name, from its departure to its destination.
  case travel(String)
  /// Plays a sequence, by its name.
  case play(String)
  case cycle(CycleInterval)
  /// Sets the brightness of a readout, or of all.
  case brightness(ReadoutPosition?, Brightness)
  /// Forces night or day, or returns to the schedule.
  case night(NightMode)
  case toggleNight
  case power(PowerOrder)
  case volume(VolumeOrder)
  /// A digit from 0 to 9, typed on a keypad.
  case digit(UInt8)
  /// Drops the typed digits.
  case clearEntry
  /// Sets the destination to the typed digits.
  case enterDigits
  /// Shows a ``TextLine`` on a readout for this many nanoseconds; `nil` is as long as the text needs.
  case text(ReadoutPosition, String, for: Int64?)
  /// Ends the text on a readout, or on all.
  case clearText(ReadoutPosition?)
  case alarm(AlarmOrder)
  case timer(TimerOrder)
  /// Shows a pairing code for this many nanoseconds; `nil` is ``TimeMachine/codeNanoseconds``.
  case showCode(PairingDigits, for: Int64?)
  case hideCode
  /// Replaces everything that was set with these items.
  case restore(SetItems)
  /// Resets everything that was set.
  case reset

  /// Forces a command that would otherwise be refused because of what it covers.
  indirect case force(Command)

  /// The new content of a readout.
  package enum Entry: Equatable, Sendable {
    /// A ``TypedTime``, as typed.
    case typed(String)
    /// The live time of a city.
    case city(label: String, zoneName: String, Zone)
  }
}

/// The reason why a command was refused.
package struct CommandRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of reasons.
  package enum Kind: Sendable {
    case badValue
    /// Not possible now.
    case impossible
  }

  package let kind: Kind
  /// The reason, and what to do.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
