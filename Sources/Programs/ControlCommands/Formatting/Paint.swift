import ClockModel
import Pictures

/// Colours for people.
struct Paint {
  /// Whether anything is coloured at all.
  let isColoured: Bool

  /// What a text is coloured as.
  enum Ink {
    /// The head of a table.
    case heading
    /// What is beside the point.
    case faint
    /// What wants attention.
    case bad
    /// What a readout shows, in its own colour.
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

  /// A text in its colour.
  func callAsFunction(_ text: String, _ ink: Ink?) -> String {
    guard isColoured, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.parameters)m\(text)\u{1B}[0m"
  }
}
