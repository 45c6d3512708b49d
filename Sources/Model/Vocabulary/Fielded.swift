package import Text

/// An object that lists its fields once, for reading, writing, documents and tests.
package protocol Fielded: Sendable {
  /// The value before its fields are set.
  init()

  /// Lists the fields in the order of the wire.
  mutating func fields(_ field: inout Fields)
}

extension Fielded {
  /// Makes a value whose fields `set` sets.
  ///
  /// - Throws: what `set` throws.
  package init<Failure>(_ set: (inout Self) throws(Failure) -> Void) throws(Failure) {
    self.init()
    try set(&self)
  }

  /// Reads an object; ignores fields that it does not know, as a newer release may send some.
  ///
  /// - Throws: the first ``Misfit``.
  package init(_ value: JSONValue) throws(Misfit) {
    try self.init(Fields(value))
  }

  /// Reads the fields of an object that has others too.
  ///
  /// - Throws: the first ``Misfit``.
  package init(_ field: Fields) throws(Misfit) {
    self.init()
    var field = field
    fields(&field)
    try field.check()
  }

  /// Makes any value, for tests.
  package init(from sampler: inout Sampler) {
    self.init()
    var field = Fields(sampling: sampler)
    fields(&field)
    sampler = field.sampler
  }

  /// The members of its object.
  package var members: [JSONMember] {
    var (copy, field) = (self, Fields.writing)
    copy.fields(&field)
    return field.members
  }

  /// The description of its fields for documents.
  package static var notes: [FieldNote] {
    var (blank, field) = (Self(), Fields.describing)
    blank.fields(&field)
    return field.notes
  }
}
