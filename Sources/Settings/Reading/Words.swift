import ClockModel
import Text
import TOML

/// Phrases for messages.
package enum Words {
  /// The expected name of a zone.
  package static let zone = "an IANA zone name such as \"America/New_York\""

  /// Quotes a text, printable and shortened to fit on a line.
  package static func quoted(_ text: String) -> String { TOMLValue.string(text).description }

  /// Returns a key as in a file: bare if possible, otherwise quoted.
  package static func key(_ key: String) -> String {
    // A shortened key is quoted, so that it does not look complete.
    key.utf8.count > 40 ? quoted(key) : TOML.description(ofKey: key)
  }

  /// Returns the question that suggests names, `nil` if there are none.
  package static func didYouMean(_ names: [String]) -> String? {
    names.isEmpty ? nil : "did you mean \(Wording.list(names, "or"))?"
  }

  /// Formats a number like an address: `0x70`.
  package static func hexadecimal(_ number: Int) -> String {
    let digits = String(abs(number), radix: 16, uppercase: true)
    return (number < 0 ? "-" : "") + "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
