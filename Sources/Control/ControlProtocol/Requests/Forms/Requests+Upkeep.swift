import Text
import Vocabulary

/// The configuration and the settings.
extension Requests {
  static let reload = Form("reload", "reads the configuration again", Request.reload)
    .with([.page, .key])
  static let backup = Form("backup", "answers with the current settings, in `backup`", Request.backup)
    .with([.question, .page])

  static let restore = Form<Request>("restore", "restores the settings from a backup", "") { backup, field in
    field(
      "backup", &backup, .lines(Wire.longestBackup), "the text from an answer to `backup`, with line feeds")
  } make: { (backup) throws(Fault) in
    .restore(backup)
  } take: {
    if case .restore(let backup) = $0 { backup } else { nil }
  }
  .with(.page)

  static let reset = Form("reset", "discards all settings except alarms, and ends a timer", Request.reset)
    .with([.page, .key])
}
