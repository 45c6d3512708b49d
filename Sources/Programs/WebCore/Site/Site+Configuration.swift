import ControlProtocol
import LinuxSystem
import SCGI
import Text

/// Shows the configuration and checks others; it never writes one.
extension Site {
  /// A size larger than any configuration of three readouts, in bytes.
  static let largestConfiguration = 256 << 10

  /// The page of the configuration file.
  func configuration(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply else {
      return Self.refused(
        "away", .serviceUnavailable, "timecircuitsd sent an unexpected answer.", true, root: "./")
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
      page.note = "There is no configuration file: the clock uses its built-in configuration."
    }
    return Self.html(page.bytes)
  }

  func check(_ request: SCGIRequest, _ body: ReceivedBody) -> Outcome {
    guard let text = body.fields["text"] else {
      return .answer(
        Self.refused(.badRequest, "missing key \"text\": the configuration to check", asForm: body.isForm))
    }
    // Lines of a form end in CR LF.
    let bytes = body.isForm ? Array(text.utf8).filter { $0 != UInt8(ascii: "\r") } : Array(text.utf8)
    return .check(CheckedText(bytes: bytes, isForm: body.isForm))
  }

  func answer(_ result: Result<CheckReport, CheckFailure>, to text: CheckedText) -> SCGIAnswer {
    switch result {
    case .failure(let failure):
      return Self.refused("away", .serviceUnavailable, failure.description, text.isForm)
    case .success(let report):
      guard text.isForm else { return Self.json(report.json) }
      var page = ConfigurationPage()
      page.root = "../"
      page.title = "Checked configuration"
      page.text = text.bytes
      page.report = report
      return Self.html(page.bytes)
    }
  }
}
