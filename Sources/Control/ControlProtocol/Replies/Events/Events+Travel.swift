package import ClockModel
import Panel
import Text
package import Vocabulary

/// The car departs.
package struct DepartureEvent: EventDetails, Equatable {
  package static let names = ["departure"]

  /// The present time, as on the readouts.
  package var from = ""
  /// The destination time, as on the readouts; empty if it is unknown.
  package var to = ""
  /// Whether it is the way back.
  package var isReturn = false

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("from", &from, .text, "the present time, as on the readouts")
    field("to", &to, .text, "the destination time")
    field("return", &isReturn, .flagText, "whether it is the way back")
  }
}

/// A departure is coming.
package struct AnnouncedEvent: EventDetails, Equatable {
  package static let names = ["announced"]

  package var departure = DepartureEvent()
  /// When the first step begins.
  package var instant = WallTime(seconds: 0)
  /// How far ahead it is announced, in milliseconds.
  package var lead: Int64 = 0
  /// The sequence; empty if none plays.
  package var sequence = ""
  /// The seed of everything random in the sequence.
  package var seed: UInt64?
  /// The seed of the arrival's sequence.
  package var arrivalSeed: UInt64?
  /// How long the car is under way, in milliseconds.
  package var length: Int64 = 0
  /// The prop that is followed; empty if none.
  package var leader = ""
  /// The sounds of the departure, then those of the arrival.
  package var sounds: [SoundCue] = []

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    departure.fields(&field)
    field("instant", &instant, .time, "when the first step begins")
    field("lead_ms", &lead, .numberText, "how far ahead it is announced, in milliseconds")
    field("sequence", &sequence, .text, "the sequence; empty if none plays")
    field("seed", &seed, .seedText, "the seed of everything random in it")
    field("arrival_seed", &arrivalSeed, .seedText, "the seed of the arrival's sequence", since: .some(nil))
    field("length_ms", &length, .numberText, "how long the car is under way, in milliseconds")
    field("leader", &leader, .text, "the prop that is followed; empty if none", since: "")
    field("sounds", &sounds, .cues, "the sounds of the departure, then those of the arrival", since: [])
  }
}

/// The car arrives.
package struct ArrivalEvent: EventDetails, Equatable {
  package static let names = ["re-entry"]

  /// The new present time, as on the readouts.
  package var present = ""
  package var isReturn = false

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("present", &present, .text, "the new present time")
    field("return", &isReturn, .flagText, "whether it was the way back")
  }
}

/// A sequence begins that was requested or has sounds.
package struct SequenceEvent: EventDetails, Equatable {
  package static let names = ["sequence"]

  package var name = ""
  package var seed: UInt64?
  package var sounds: [SoundCue] = []

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "its name")
    field("seed", &seed, .seedText, "the seed of everything random in it")
    field("sounds", &sounds, .cues, "the start of each sound", since: [])
  }
}

/// A code appears on a readout, or ends.
package struct PairingEvent: EventDetails, Equatable {
  package static let names = ["pairing"]

  package var readout = ReadoutPosition.present
  package var isShown = false

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("readout", &readout, .readout, "the readout")
    field("shown", &isShown, .flagText, "whether it is shown")
  }
}

extension Kind<[SoundCue]> {
  /// Sounds with their start in milliseconds; those that this release cannot play are left out.
  static let cues = Kind(
    type: "array of objects",
    read: { (value) throws(Misfit) in
      guard case .array(let values) = value else { throw Misfit("an array", found: value) }
      return values.compactMap { value in
        guard case .object(let members) = value, case .string(let name)? = members.value(of: "name"),
          case .integer(let milliseconds)? = members.value(of: "at_ms"),
          // A departure also lists the sounds of its arrival.
          0...2 * DisplaySequence.longest ~= Int(clamping: milliseconds)
        else { return nil }
        return SoundCue(name: name, milliseconds: Int(milliseconds))
      }
    },
    write: { cues in
      .array(
        cues.map {
          .object([
            JSONMember("name", .string($0.name)), JSONMember("at_ms", .integer(Int64($0.milliseconds))),
          ])
        })
    },
    sample: { sampler in
      (0..<sampler.number(0...3)).map { _ in
        SoundCue(name: sampler.text(), milliseconds: sampler.number(0...DisplaySequence.longest))
      }
    })
}
