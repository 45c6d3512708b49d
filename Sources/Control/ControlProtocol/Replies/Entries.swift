import Text

/// A city whose time a readout can show.
package struct CityEntry: Equatable, Sendable {
  /// The identifier for `set`, such as `new_york`.
  package var id: String
  /// Its IANA name, such as `America/New_York`.
  package var name: String
  /// The label of a readout that shows it, such as `NEW YORK`.
  package var label: String

  package init(id: String, name: String, label: String) {
    self.id = id
    self.name = name
    self.label = label
  }

  var json: JSONValue { .members(["id": .string(id), "name": .string(name), "label": .string(label)]) }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(id: try reader.text("id"), name: try reader.text("name"), label: try reader.text("label"))
  }
}

/// A journey of the films, or a well-known display.
package struct JourneyEntry: Equatable, Sendable {
  /// The name for `journey`.
  package var name: String
  /// Its title for people.
  package var title: String
  /// The time on the top readout; `nil` if the journey does not set it.
  package var destination: String?
  /// The time on the middle readout; `nil` if the journey does not set it.
  package var present: String?
  /// The time on the bottom readout; `nil` if the journey does not set it.
  package var lastDeparted: String?
  /// Which of these are estimates, since no film shows or names them.
  package var estimates: [String]
  /// A remark, if any.
  package var note: String?

  package init(
    name: String, title: String, destination: String?, present: String?, lastDeparted: String?,
    estimates: [String] = [], note: String? = nil
  ) {
    self.name = name
    self.title = title
    self.destination = destination
    self.present = present
    self.lastDeparted = lastDeparted
    self.estimates = estimates
    self.note = note
  }

  var json: JSONValue {
    .members([
      "name": .string(name), "title": .string(title), "destination": .text(destination),
      "present": .text(present), "last_departed": .text(lastDeparted), "estimates": .texts(estimates),
      "note": .text(note),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      name: try reader.text("name"), title: try reader.text("title"),
      destination: try reader.optionalText("destination"), present: try reader.optionalText("present"),
      lastDeparted: try reader.optionalText("last_departed"), estimates: try reader.texts("estimates"),
      note: try reader.optionalText("note"))
  }
}

/// A sequence that can be played.
package struct SequenceEntry: Equatable, Sendable {
  /// The name for `play`.
  package var name: String
  /// A sentence about what it shows.
  package var description: String
  /// The time from its first step to its end, in milliseconds.
  package var lengthMilliseconds: Int

  package init(name: String, description: String, lengthMilliseconds: Int) {
    self.name = name
    self.description = description
    self.lengthMilliseconds = lengthMilliseconds
  }

  var json: JSONValue {
    .members([
      "name": .string(name), "description": .string(description),
      "length_ms": .integer(Int64(lengthMilliseconds)),
    ])
  }

  init(_ reader: ObjectReader) throws(ServerMessageError) {
    self.init(
      name: try reader.text("name"), description: try reader.text("description"),
      lengthMilliseconds: try reader.count("length_ms"))
  }
}
