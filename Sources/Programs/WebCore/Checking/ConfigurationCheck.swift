import ControlProtocol
package import LinuxSystem

/// Checks configurations in a separate process, one at a time, without blocking the server.
package final class ConfigurationCheck {
  private let wakeUp: WakeUp
  private let outcome = Monitor<Result<CheckReport, CheckFailure>?>(nil)
  private let program: ExternalProgram
  private let arguments: [String]
  private var customer: (conversation: Conversation, text: CheckedText)?

  /// The time limit of a check, in milliseconds: a hundred times what it takes on a Pi.
  static let patience = 5_000

  /// A checker that runs a program.
  ///
  /// - Parameters:
  ///   - program: reads a configuration from standard input and prints ``CheckReport/json``.
  ///   - arguments: the program's arguments.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no descriptor left.
  package init(_ program: ExternalProgram, _ arguments: [String]) throws(SystemError) {
    wakeUp = try WakeUp()
    self.program = program
    self.arguments = arguments
  }

  /// Becomes readable when a check is done.
  var descriptor: CInt { wakeUp.descriptor }

  /// Starts a check; returns false if another one is still running.
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
        return .failure(CheckFailure(description: "the check did not print a report"))
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

/// A configuration to check, and the kind of answer that its sender expects.
struct CheckedText: Equatable, Sendable {
  let bytes: [UInt8]
  /// Whether the answer is a page, not a JSON object.
  let isForm: Bool
}
