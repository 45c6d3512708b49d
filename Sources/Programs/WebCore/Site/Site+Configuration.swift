import ControlProtocol
import LinuxSystem
import SCGI
import Text

/// The configuration: shown, and texts for it checked. Nothing here writes it.
extension Site {
  /// More than a configuration of three readouts has.
  static let largestConfiguration = 256 << 10

  /// The page of the configuration's file.
  func configuration(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply else {
      return Self.refused(
        "away", .serviceUnavailable, "timecircuitsd answers as no release of it does.", true, root: "./")
    }
    var page = ConfigurationPage()
    page.findings = report.configuration.problems + report.configuration.leftOut
    if let file = report.configuration.file {
      page.title = file
      do throws(FileError) {
        page.text = try FileSystem.read(file, maximumBytes: Self.largestConfiguration)
      } catch {
        page.note = "The page cannot read \(file): \(error)"
      }
    } else {
      page.note = "The clock runs on its built-in configuration: there is no file."
    }
    return Self.html(page.bytes)
  }

  func check(_ request: SCGIRequest, _ body: ReceivedBody) -> Outcome {
    guard let text = body.fields["text"] else {
      return .answer(Self.refused(.badRequest, "expected the text to check as \"text\"", asForm: body.isForm))
    }
    // A form's lines end in CR and LF.
    let bytes = body.isForm ? Array(text.utf8).filter { $0 != UInt8(ascii: "\r") } : Array(text.utf8)
    return .check(CheckedText(bytes: bytes, isForm: body.isForm))
  }

  /// The answer to a text that was checked.
  func answer(_ result: Result<CheckReport, CheckFailure>, to text: CheckedText) -> SCGIAnswer {
    switch result {
    case .failure(let failure):
      return Self.refused("away", .serviceUnavailable, failure.description, text.isForm)
    case .success(let report):
      guard text.isForm else { return Self.json(report.json) }
      var page = ConfigurationPage()
      page.root = "../"
      page.title = "The text that was checked"
      page.text = text.bytes
      page.report = report
      return Self.html(page.bytes)
    }
  }
}
