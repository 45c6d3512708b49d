import Text
package import Vocabulary

/// A city whose time a readout can show.
package struct CityEntry: Equatable, Fielded {
  package var id = ""
  package var name = ""
  package var label = ""

  package init() {}

  package init(id: String, name: String, label: String) {
    self.id = id
    self.name = name
    self.label = label
  }

  package mutating func fields(_ field: inout Fields) {
    field("id", &id, .text, "identifier for `set`, such as `new_york`")
    field("name", &name, .text, "IANA name, such as `America/New_York`")
    field("label", &label, .text, "label of a readout that shows it, such as `NEW YORK`")
  }
}

/// A journey of the films, or a well-known display.
package struct JourneyEntry: Equatable, Fielded {
  package var name = ""
  package var title = ""
  package var destination: String?
  package var present: String?
  package var lastDeparted: String?
  package var estimates: [String] = []
  package var note: String?

  package init() {}

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "name for `journey`")
    field("title", &title, .text, "title for people")
    field.nullable(
      "destination", &destination, .text, "time on the top readout; null if the journey does not set it")
    field.nullable(
      "present", &present, .text, "time on the middle readout; null if the journey does not set it")
    field.nullable(
      "last_departed", &lastDeparted, .text, "time on the bottom readout; null if the journey does not set it"
    )
    field(
      "estimates", &estimates, .list(.text), "which of these are estimates, since no film shows or names them"
    )
    field.nullable("note", &note, .text, "a remark; null if none")
  }
}

/// A sequence that can be played.
package struct SequenceEntry: Equatable, Fielded {
  package var name = ""
  package var description = ""
  package var lengthMilliseconds = 0

  package init() {}

  package init(name: String, description: String, lengthMilliseconds: Int) {
    self.name = name
    self.description = description
    self.lengthMilliseconds = lengthMilliseconds
  }

  package mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "name for `play`")
    field("description", &description, .text, "what it shows, in a sentence")
    field("length_ms", &lengthMilliseconds, .count, "time from its first step to its end, in milliseconds")
  }
}
