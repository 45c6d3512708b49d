import ControlLink
import ControlProtocol
import Text

extension Session {
  /// Prints how one thing is now, for a command that was given nothing to change.
  func printState(_ describe: (StatusReport) -> [String]) throws(ControlFailure) {
    guard case .reply(.status(let report)) = try ask(.status).message.content else {
      throw unexpected(.status)
    }
    try print(describe(report).map(Printable.text))
  }
}
