import ClockModel
import Panel

/// A short description of one digit's connections.
struct DigitWiring: Equatable {
  /// The indices of its chips.
  let chips: [Int]
  /// The common: `COM3`.
  let common: String
  /// The rows: `R0–6`, or `R0–13*` if the segments are in another order.
  let rows: String
  /// The segments by row if they are in another order, or each segment's place if they are scattered.
  let note: String?

  /// Describes a digit's wiring; `nil` if the board lacks the digit.
  init?(_ digit: Digit, of readout: ReadoutPosition, on wiring: Wiring) {
    let names = wiring.places[readout].segmentNames(of: digit)
    let places = wiring.leds.compactMap { wired -> (bit: Int, chip: Int, common: Int, row: Int)? in
      guard case .segment(readout, digit, let bit) = wired.led,
        case .bit(let chip, let common, let row) = wired.place
      else { return nil }
      return (bit, chip, common, row)
    }.sorted { ($0.chip, $0.common, $0.row) < ($1.chip, $1.common, $1.row) }
    guard let first = places.first, let last = places.last else { return nil }
    chips = places.map(\.chip).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    let commons = places.map(\.common).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    let order = places.map { names.indices.contains($0.bit) ? names[$0.bit] : "dp" }
    let isOneRun =
      chips.count == 1 && commons.count == 1 && places.count == names.count
      && (last.row - first.row) == (places.count - 1)
    guard isOneRun else {
      common = commons.count == 1 ? "COM\(commons[0])" : "COM…"
      rows = "R…*"
      note = zip(places, order).map { place, name in "\(name) \(place.common)/\(place.row)" }.joined(
        separator: ", ")
      return
    }
    common = "COM\(first.common)"
    rows = "R\(first.row)–\(last.row)\(order == names ? "" : "*")"
    note = order == names ? nil : order.joined(separator: " ")
  }
}
