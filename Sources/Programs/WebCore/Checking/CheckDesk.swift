import ControlProtocol
public import LinuxSystem

/// Lets texts be checked by a process of their own, one at a time, while the server goes on.
public final class CheckDesk {
  private let wakeUp: WakeUp
  private let outcome = Monitor<Result<CheckReport, CheckFailure>?>(nil)
  private let program: ExternalProgram
  private let arguments: [String]
  private var customer: (conversation: Conversation, text: CheckedText)?

  /// How long a check may take, in milliseconds: a hundred times what it takes on a Pi.
  static let patience = 5_000

  /// A desk.
  ///
  /// - Parameters:
  ///   - program: reads a text from its standard input, and prints ``CheckReport/json``.
  ///   - arguments: what stands behind the program's name.
  /// - Throws: ``LinuxSystem/SystemError`` where the system has no more descriptors.
  public init(_ program: ExternalProgram, _ arguments: [String]) throws(SystemError) {
    wakeUp = try WakeUp()
    self.program = program
    self.arguments = arguments
  }

  /// Can be read when a check is done.
  var descriptor: CInt { wakeUp.descriptor }

  /// Begins a check.
  ///
  /// - Returns: whether it was begun: no other is under way.
  func begin(_ text: CheckedText, for conversation: Conversation) throws(SystemError) -> Bool {
    guard customer == nil else { return false }
    let (program, arguments, outcome, wakeUp) = (self.program, self.arguments, self.outcome, self.wakeUp)
    try Worker.start {
      let result = Self.check(text.bytes, program, arguments)
      outcome.withLock { $0 = result }
      wakeUp.signal()
    }
    customer = (conversation, text)
    return true
  }

  /// The check that is done, if one is.
  func finished() -> (
    conversation: Conversation, text: CheckedText, result: Result<CheckReport, CheckFailure>
  )? {
    wakeUp.clear()
    let done = outcome.withLock { outcome in
      let done = outcome
      outcome = nil
      return done
    }
    guard let done, let (conversation, text) = customer else { return nil }
    customer = nil
    return (conversation, text, done)
  }

  private static func check(
    _ text: [UInt8], _ program: ExternalProgram, _ arguments: [String]
  ) -> Result<CheckReport, CheckFailure> {
    do throws(ExternalProgramError) {
      let printed = try program.run(arguments, input: text, within: patience, maximumBytes: 1 << 20)
      guard let report = CheckReport(json: printed) else {
        return .failure(CheckFailure(description: "the check printed what is no report"))
      }
      return .success(report)
    } catch {
      return .failure(CheckFailure(description: "the text could not be checked: \(error)"))
    }
  }
}

/// Why a text could not be checked.
struct CheckFailure: Error, Equatable {
  let description: String
}

/// A text that is to be checked, and how its sender wants the answer.
struct CheckedText: Equatable, Sendable {
  let bytes: [UInt8]
  /// Whether a page is wanted, and no object.
  let isForm: Bool
}
