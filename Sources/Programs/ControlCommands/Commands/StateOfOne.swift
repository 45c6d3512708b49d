import ControlClient
import ControlProtocol
import Text

extension Session {
  func status() throws(ControlFailure) -> StatusReport {
    guard case .reply(.status(let report)) = try ask(.status).message.content else {
      throw unexpected(.status)
    }
    return report
  }

  /// Prints part of the status in sentences, for a command without arguments.
  func printState(_ describe: (StatusReport) -> [String]) throws(ControlFailure) {
    try print(describe(try status()).map(Printable.text))
  }
}
