import ClockModel
import Pictures

/// Colours texts for people.
struct Paint {
  let isColoured: Bool

  /// The colour of a text, by its meaning.
  enum Ink {
    /// A table's heading.
    case heading
    /// Secondary information.
    case faint
    /// A problem.
    case bad
    /// A readout's content, in the readout's colour.
    case readout(ReadoutPosition)

    /// The parameters of Select Graphic Rendition.
    fileprivate var parameters: String {
      switch self {
      case .heading: "1"
      case .faint: "2"
      case .bad: "31"
      case .readout(let position): ReadoutColour(position).parameters(isLit: true)
      }
    }
  }

  /// Returns a text in its colour.
  func callAsFunction(_ text: String, _ ink: Ink?) -> String {
    guard isColoured, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.parameters)m\(text)\u{1B}[0m"
  }
}
