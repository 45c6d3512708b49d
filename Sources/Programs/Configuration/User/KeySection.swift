import ControlProtocol
import Keys

/// What `[keys]` and `[[key]]` say, each value checked as far as the file alone allows.
struct KeySection {
  /// What stands for a gesture of a key.
  struct Meaning {
    let press: KeyPress
    /// Where it stands.
    let setting: Setting
    /// Where its key is named.
    let name: Setting
    /// What is asked for; `nil` for nothing.
    let request: Request?
  }

  var meanings: [Meaning] = []
  var echoesDigits = false
  var devices: [String] = []
  var longOnKeypads = KeyRules.longOnKeypads
  var longOnButtons = KeyRules.longOnButtons
}
