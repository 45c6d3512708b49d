package import Text

/// The work on the fields that a ``Fielded`` value lists: each is read, written, described or made up.
package struct Fields {
  enum Mode { case read, write, note, sample }

  private let mode: Mode
  /// The members that are read, or were written.
  package private(set) var members: [JSONMember] = []
  package private(set) var notes: [FieldNote] = []
  private(set) var sampler = Sampler(seed: 0)
  private var misfit: Misfit?

  init(_ mode: Mode) { self.mode = mode }

  init(sampling sampler: Sampler) {
    self.init(.sample)
    self.sampler = sampler
  }

  /// Writes fields.
  package static var writing: Fields { Fields(.write) }

  /// Describes fields.
  package static var describing: Fields { Fields(.note) }

  /// Reads the fields of an object, which may have more.
  package init(_ value: JSONValue) throws(Misfit) {
    guard case .object(let members) = value else { throw Misfit("an object", found: value) }
    self.init(.read)
    self.members = members
  }

  /// - Throws: the first misfit, if any field did not fit.
  package func check() throws(Misfit) {
    if let misfit { throw misfit }
  }

  // MARK: Objects that are read by hand

  /// The member's value; `nil` if it is missing or null.
  package func value(_ name: String) -> JSONValue? {
    let value = members.value(of: name)
    return value == .null ? nil : value
  }

  /// Whether there is a member of this name that is not null.
  package func has(_ name: String) -> Bool { value(name) != nil }

  /// Reads a member.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - kind: its kind.
  /// - Returns: its value.
  /// - Throws: the ``Misfit`` if it is missing or of another kind.
  package func read<Value>(_ name: String, _ kind: Kind<Value>) throws(Misfit) -> Value {
    try read(name, by: kind.read)
  }

  /// Reads a member that no kind describes.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - make: reads the value; null if the member is missing.
  /// - Returns: the result of `make`.
  /// - Throws: the ``Misfit`` of `make`, at the member.
  package func read<Value>(
    _ name: String, by make: (JSONValue) throws(Misfit) -> Value
  ) throws(Misfit) -> Value {
    do throws(Misfit) { return try make(value(name) ?? .null) } catch { throw error.at(name) }
  }

  // MARK: Objects that list their fields

  /// A field that is always there.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its value.
  ///   - kind: the kind of the value.
  ///   - about: its meaning, for documents.
  ///   - blank: its value if what is read comes from a release that did not have the field.
  package mutating func callAsFunction<Value>(
    _ name: String, _ value: inout Value, _ kind: Kind<Value>, _ about: String, since blank: Value? = nil
  ) {
    switch mode {
    case .read where blank != nil && !has(name): value = blank ?? value
    case .read: read(name, kind, into: &value)
    case .write: members.append(JSONMember(name, kind.write(value)))
    case .note: notes.append(FieldNote(name: name, type: kind.type, about: about, notes: kind.notes()))
    case .sample: value = kind.sample(&sampler)
    }
  }

  /// A field that is null without a value; if a release did not have it, that is the same.
  package mutating func nullable<Value>(
    _ name: String, _ value: inout Value?, _ kind: Kind<Value>, _ about: String
  ) {
    switch mode {
    case .read where !has(name): value = nil
    case .read:
      guard misfit == nil else { return }
      do throws(Misfit) { value = try read(name, kind) } catch { misfit = error }
    case .write: members.append(JSONMember(name, value.map(kind.write) ?? .null))
    case .note:
      notes.append(FieldNote(name: name, type: "\(kind.type) or null", about: about, notes: kind.notes()))
    case .sample: value = sampler.flag() ? kind.sample(&sampler) : nil
    }
  }

  /// Puts the values of several fields together, if they are read or made up.
  ///
  /// - Parameters:
  ///   - name: the field to blame.
  ///   - expected: what is accepted.
  ///   - isSo: puts them together; false if they do not fit.
  package mutating func require(_ name: String, _ expected: String, _ isSo: () -> Bool) {
    guard mode == .read || mode == .sample, misfit == nil, !isSo(), mode == .read else { return }
    misfit = Misfit(expected, found: value(name) ?? .null).at(name)
  }

  private mutating func read<Value>(_ name: String, _ kind: Kind<Value>, into value: inout Value) {
    guard misfit == nil else { return }
    do throws(Misfit) { value = try read(name, kind) } catch { misfit = error }
  }
}

extension [JSONMember] {
  /// The value of the first member of a name, compared by bytes as in the parser.
  package func value(of key: String) -> JSONValue? { first { $0.key.utf8.elementsEqual(key.utf8) }?.value }
}

/// The description of a field for documents.
package struct FieldNote: Equatable, Sendable {
  package var name: String
  /// Its JSON type: `text`, `array of objects`, `object or null`.
  package var type: String
  /// What it means.
  package var about: String
  /// The fields of its object, or of the objects in its array.
  package var notes: [FieldNote]

  package init(name: String, type: String, about: String, notes: [FieldNote] = []) {
    self.name = name
    self.type = type
    self.about = about
    self.notes = notes
  }
}
