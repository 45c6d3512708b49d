import ControlLink
import ControlProtocol
import Text

extension Session {
  /// How everything is.
  func status() throws(ControlFailure) -> StatusReport {
    guard case .reply(.status(let report)) = try ask(.status).message.content else {
      throw unexpected(.status)
    }
    return report
  }

  /// Prints how one thing is now in sentences, for a command that was given nothing to change.
  func printState(_ describe: (StatusReport) -> [String]) throws(ControlFailure) {
    try print(describe(try status()).map(Printable.text))
  }
}
