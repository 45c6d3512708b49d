import ControlProtocol
import Keys

/// The content of `[keys]` and `[[key]]`, validated as far as the file alone allows.
struct KeySection {
  /// The action of a key's gesture.
  struct Meaning {
    let press: KeyPress
    let setting: Setting
    /// The setting that names its key.
    let name: Setting
    /// The request; `nil` for nothing.
    let request: Request?
  }

  var meanings: [Meaning] = []
  var echoesDigits = false
  var devices: [String] = []
  var longOnKeypads = KeyRules.longOnKeypads
  var longOnButtons = KeyRules.longOnButtons
}
