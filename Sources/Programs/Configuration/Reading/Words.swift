import ClockModel
import Text
import TOML

/// Pieces of sentences that messages are put together from.
enum Words {
  /// A text in quotes, printable and cut to a length that fits into a line.
  static func quoted(_ text: String) -> String { TOMLValue.string(text).description }

  /// A key as a file would have it: bare where that is allowed, otherwise quoted.
  static func key(_ key: String) -> String {
    // What is cut short stands in quotes, so that it is not taken for the whole key.
    key.utf8.count > 40 ? quoted(key) : TOML.description(ofKey: key)
  }

  /// The question that offers names in place of an unknown one, `nil` where there is none to offer.
  static func didYouMean(_ names: [String]) -> String? {
    names.isEmpty ? nil : "did you mean \(Wording.list(names, "or"))?"
  }

  /// A number as addresses are written: `0x70`.
  static func hexadecimal(_ number: Int) -> String {
    let digits = String(abs(number), radix: 16, uppercase: true)
    return (number < 0 ? "-" : "") + "0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
