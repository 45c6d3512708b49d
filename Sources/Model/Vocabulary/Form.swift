package import Text

/// A form of a request: its name, its fields, and the request that they make.
package struct Form<Request: Sendable>: Sendable {
  package let name: String
  /// The request in a sentence that begins with a verb, for documents.
  package let about: String
  /// All its fields; those of verbs are optional here.
  package let notes: [FieldNote]
  /// Where the request is used.
  package private(set) var traits: FormTraits = []
  /// The forms by verb, if its field `verb` decides about the others.
  package let verbs: [Form]
  private let read: @Sendable (inout Fields) throws(Fault) -> Request
  private let write: @Sendable (Request) -> [JSONMember]?
  private let sample: @Sendable (inout Sampler) -> Request?

  /// A form with fields.
  ///
  /// - Parameters:
  ///   - name: its name on the wire.
  ///   - about: the request in a sentence.
  ///   - blank: the values of the fields before they are read.
  ///   - list: lists the fields.
  ///   - make: makes the request of their values.
  ///   - take: the values of a request; `nil` if it is of another form.
  package init<Values: Sendable>(
    _ name: String, _ about: String, _ blank: Values,
    _ list: @escaping @Sendable (inout Values, inout Fields) -> Void,
    make: @escaping @Sendable (Values) throws(Fault) -> Request,
    take: @escaping @Sendable (Request) -> Values?
  ) {
    var (values, field) = (blank, Fields.describing)
    list(&values, &field)
    self.init(
      name: name, about: about, notes: field.notes, verbs: [],
      read: { (field) throws(Fault) in
        var values = blank
        list(&values, &field)
        do throws(Misfit) { try field.check() } catch { throw .misfit(error) }
        return try make(values)
      },
      write: { request in
        guard var values = take(request) else { return nil }
        var field = Fields.writing
        list(&values, &field)
        return field.members
      },
      sample: { sampler in
        var (values, field) = (blank, Fields(sampling: sampler))
        list(&values, &field)
        sampler = field.sampler
        do throws(Fault) { return try make(values) } catch { return nil }
      })
  }

  private init(
    name: String, about: String, notes: [FieldNote], verbs: [Form],
    read: @escaping @Sendable (inout Fields) throws(Fault) -> Request,
    write: @escaping @Sendable (Request) -> [JSONMember]?,
    sample: @escaping @Sendable (inout Sampler) -> Request?
  ) {
    self.name = name
    self.about = about
    self.notes = notes
    self.verbs = verbs
    self.read = read
    self.write = write
    self.sample = sample
  }

  /// A form whose field `verb` decides about the others.
  package init(_ name: String, _ about: String, verbs: [Form]) {
    var others: [FieldNote] = []
    for var note in verbs.flatMap(\.notes) where !others.contains(where: { $0.name == note.name }) {
      note.isOptional = true
      others.append(note)
    }
    let keys = others.map(\.name)
    self.init(
      name: name, about: about, notes: [FieldNote(name: "verb", type: "text", about: "the action")] + others,
      verbs: verbs,
      read: { (field) throws(Fault) in
        let verb: Form
        do throws(Misfit) {
          verb = try field.read("verb", .word(verbs) { $0.name })
        } catch {
          throw .misfit(error)
        }
        let own = verb.notes.map(\.name)
        for member in field.members where keys.contains(member.key) {
          guard own.contains(member.key) else { throw .foreign(member.key, verb: verb.name, takes: own) }
        }
        for note in verb.notes where !note.isOptional && !field.has(note.name) {
          throw .missing(note.name, note.about)
        }
        return try verb.read(&field)
      },
      write: { request in
        for verb in verbs {
          if let members = verb.write(request) { return [JSONMember("verb", .string(verb.name))] + members }
        }
        return nil
      },
      sample: { sampler in sampler.one(of: verbs).sample(&sampler) })
  }

  /// The same form with a field `name` that wraps its requests.
  ///
  /// - Parameters:
  ///   - name: the name of the flag.
  ///   - about: its meaning, for documents.
  ///   - objection: why a request cannot be wrapped; `nil` if it can.
  ///   - wrap: wraps a request.
  ///   - unwrap: the wrapped request; `nil` for others.
  /// - Returns: the form.
  package func flagged(
    _ name: String, _ about: String, objection: @escaping @Sendable (Request) -> String?,
    wrap: @escaping @Sendable (Request) -> Request, unwrap: @escaping @Sendable (Request) -> Request?
  ) -> Form {
    let flag = Kind<Bool>.flag.note(name, about, isOptional: true)
    return Form(
      name: self.name, about: self.about, notes: notes + [flag], verbs: verbs,
      read: { [read] (field) throws(Fault) in
        let request = try read(&field)
        var isWrapped = false
        field(name, &isWrapped, .flag, unless: false, about)
        do throws(Misfit) { try field.check() } catch { throw .misfit(error) }
        guard isWrapped else { return request }
        if let objection = objection(request) { throw .together("\(name) needs \(objection)") }
        return wrap(request)
      },
      write: { [write] request in
        guard let inner = unwrap(request) else { return write(request) }
        return write(inner).map { $0 + [JSONMember(name, .boolean(true))] }
      },
      sample: { [sample] sampler in
        guard let request = sample(&sampler) else { return nil }
        return sampler.flag() || objection(request) != nil ? request : wrap(request)
      })
  }

  /// The same form with traits.
  package func with(_ traits: FormTraits) -> Form {
    var form = self
    form.traits = traits
    return form
  }

  /// The members that text of fields stands for; fields without text are left out, unknown ones stay text.
  package func members(ofTyped fields: [String: String]) -> [JSONMember] {
    let notes = verbs.first { $0.name == fields["verb"] }?.notes ?? notes
    return fields.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { name, text in
      JSONMember(name, notes.value(of: text, for: name))
    }
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - members: its members.
  ///   - common: the names of members that all requests have.
  /// - Returns: the request.
  /// - Throws: ``Fault``; an unknown key before a missing one, since it is often that key, mistyped.
  package func request(_ members: [JSONMember], common: [String]) throws(Fault) -> Request {
    for member in members where !common.contains(member.key) {
      guard notes.contains(where: { $0.name == member.key }) else { throw .unknown(member.key) }
    }
    var field = Fields(strictly: members)
    for note in notes where !note.isOptional && !field.has(note.name) { throw .missing(note.name, nil) }
    return try read(&field)
  }

  /// The members of a request after its name; `nil` if it is of another form.
  package func members(of request: Request) -> [JSONMember]? { write(request) }

  /// Makes up a request, for tests; `nil` if the fields that were made up do not fit together.
  package func request(from sampler: inout Sampler) -> Request? { sample(&sampler) }

  /// The keys in a sentence: `set takes readout and value`.
  package var usage: String {
    let must = Wording.list(notes.filter { !$0.isOptional }.map(\.name), "and")
    let may = Wording.list(notes.filter(\.isOptional).map(\.name), "and")
    switch (must.isEmpty, may.isEmpty) {
    case (true, true): return "\(name) takes no keys"
    case (false, true): return "\(name) takes \(must)"
    case (true, false): return "\(name) takes optionally \(may)"
    case (false, false): return "\(name) takes \(must), and optionally \(may)"
    }
  }
}

extension Form where Request: Equatable {
  /// A form without fields.
  package init(_ name: String, _ about: String, _ request: Request) {
    self.init(
      name, about, true, { _, _ in }, make: { (_) throws(Fault) in request },
      take: { $0 == request ? true : nil })
  }
}

/// Where a request is used.
package struct FormTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It only asks for data and changes nothing.
  package static let question = FormTraits(rawValue: 1)
  /// The page may send it.
  package static let page = FormTraits(rawValue: 2)
  /// A key can do it.
  package static let key = FormTraits(rawValue: 4)
}

/// The reason for which members make no request of a form.
package enum Fault: Error, Equatable, Sendable {
  /// A key that the form does not have.
  case unknown(String)
  /// A key that is missing, and its meaning, if that depends on the verb.
  case missing(String, String?)
  /// A key of other verbs: then the verb is most likely the mistake.
  case foreign(String, verb: String, takes: [String])
  /// A value that is missing, has the wrong type or is not accepted.
  case misfit(Misfit)
  /// Keys that do not fit together, in a sentence.
  case together(String)
}
