package import ClockModel
package import ControlProtocol
import Panel
import Text

/// A topic of a prop: what the broker retains there, and the commands that its topic `set` takes.
package struct Topic: Sendable {
  /// The state of a prop that topics publish.
  package struct State: Sendable {
    package var report: StatusReport
    package var journeys: [JourneyEntry]

    package init(_ report: StatusReport, journeys: [JourneyEntry]) {
      self.report = report
      self.journeys = journeys
    }
  }

  /// The brightness that a plain ON restores.
  package typealias Lights = PerReadout<Brightness>

  /// Its name behind the prop's prefix; a topic of readouts has the readout's name behind that.
  package let name: String
  /// Whether each readout has one.
  package let isOfReadouts: Bool
  /// Its payload, for the document.
  package let value: String
  /// The payloads of its commands, for the document; empty if it takes none.
  package let commands: String
  private let payload: @Sendable (State, ReadoutStatus?) -> [UInt8]?
  private let read: (@Sendable (String, ReadoutPosition?, Lights) throws(Refusal) -> Request)?

  /// A topic of the prop.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its payload, for the document.
  ///   - payload: the payload; `nil` while none is published.
  ///   - commands: the payloads of its commands, for the document.
  ///   - read: reads a command.
  init(
    _ name: String, _ value: String, _ payload: @escaping @Sendable (State) -> [UInt8]?,
    commands: String = "", read: (@Sendable (String) throws(Refusal) -> Request)? = nil
  ) {
    self.name = name
    isOfReadouts = false
    self.value = value
    self.commands = commands
    self.payload = { (state, _) in payload(state) }
    guard let read else {
      self.read = nil
      return
    }
    self.read = { (text, _, _) throws(Refusal) in try read(text) }
  }

  /// A topic of each readout; its closures get the readout too.
  init(
    readouts name: String, _ value: String,
    _ payload: @escaping @Sendable (State, ReadoutStatus) -> [UInt8]?,
    commands: String, read: @escaping @Sendable (String, ReadoutPosition, Lights) throws(Refusal) -> Request
  ) {
    self.name = name
    isOfReadouts = true
    self.value = value
    self.commands = commands
    self.payload = { (state, readout) in readout.flatMap { payload(state, $0) } }
    self.read = { (text, position, lights) throws(Refusal) in
      guard let position else { throw Self.noCommands }
      return try read(text, position, lights)
    }
  }

  /// All topics of state, in the order of the document.
  package static let all = [state, readout, light, text, journey, night, cycle, power, alarm, timer]

  /// Its payloads with the readouts that they belong to; those that are not published now are left out.
  func payloads(_ state: State) -> [(readout: ReadoutPosition?, payload: [UInt8])] {
    guard isOfReadouts else { return payload(state, nil).map { [(nil, $0)] } ?? [] }
    return state.report.readouts.compactMap { readout in
      payload(state, readout).map { (readout.shown.position, $0) }
    }
  }

  /// Reads a command.
  ///
  /// - Parameters:
  ///   - text: the payload.
  ///   - readout: the readout that the topic names; `nil` for a topic of the prop.
  ///   - lights: the brightness that a plain ON restores.
  /// - Returns: the request.
  /// - Throws: the reason, and what to write.
  func request(_ text: String, _ readout: ReadoutPosition?, _ lights: Lights) throws(Refusal) -> Request {
    guard let read else { throw Self.noCommands }
    return try read(text, readout, lights)
  }

  static let noCommands = Refusal(id: nil, code: .badRequest, message: "this topic takes no commands")
}

extension Refusal {
  /// A payload that is not accepted, and what to write.
  static func expected(_ what: String, _ found: String) -> Refusal {
    Refusal(id: nil, code: .badValue, message: "expected \(what), found \(Printable.quoted(found))")
  }
}
