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
  private var allowsNull = true

  init(_ mode: Mode) { self.mode = mode }

  init(sampling sampler: Sampler) {
    self.init(.sample)
    self.sampler = sampler
  }

  /// Writes fields.
  package static var writing: Fields { Fields(.write) }

  /// Describes fields.
  package static var describing: Fields { Fields(.note) }

  /// Reads the fields of an object, which may have more; null means missing.
  package init(_ value: JSONValue) throws(Misfit) {
    guard case .object(let members) = value else { throw Misfit("an object", found: value) }
    self.init(.read)
    self.members = members
  }

  /// Reads the fields of a person's object, in which null is a mistake.
  package init(strictly members: [JSONMember]) {
    self.init(.read)
    self.members = members
    allowsNull = false
  }

  /// - Throws: the first misfit, if any field did not fit.
  package func check() throws(Misfit) {
    if let misfit { throw misfit }
  }

  // MARK: Objects that are read by hand

  /// The member's value; `nil` if it is missing, or null if that counts as missing.
  package func value(_ name: String) -> JSONValue? {
    let value = members.value(of: name)
    return value == .null && allowsNull ? nil : value
  }

  /// Whether there is a member of this name; null does not count if it means missing.
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
    case .note:
      notes.append(kind.note(name, about))
    case .sample: value = kind.sample(&sampler)
    }
  }

  /// A field that is left out if it has the usual value.
  package mutating func callAsFunction<Value: Equatable>(
    _ name: String, _ value: inout Value, _ kind: Kind<Value>, unless usual: Value, _ about: String
  ) {
    var given = value == usual ? nil : value
    maybe(name, &given, kind, about)
    value = given ?? usual
  }

  /// A field that is always there, for values that have no blank one.
  package mutating func required<Value>(
    _ name: String, _ value: inout Value?, _ kind: Kind<Value>, _ about: String
  ) {
    switch mode {
    case .note: notes.append(kind.note(name, about))
    case .sample: value = kind.sample(&sampler)
    case .read where !has(name): misfit = misfit ?? Misfit(kind.type, found: .null).at(name)
    case .read, .write: maybe(name, &value, kind, about)
    }
  }

  /// A field that is left out without a value.
  package mutating func maybe<Value>(
    _ name: String, _ value: inout Value?, _ kind: Kind<Value>, _ about: String
  ) {
    switch mode {
    case .write: if let value { members.append(JSONMember(name, kind.write(value))) }
    case .note: notes.append(kind.note(name, about, isOptional: true))
    case .read, .sample: nullable(name, &value, kind, about)
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
      notes.append(kind.note(name, about, isNullable: true))
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
