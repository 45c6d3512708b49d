import Panel
import PanelHAL

/// A comparison of a board with the chips that answered on this machine.
struct BoardFit: Equatable {
  let board: BoardCandidate
  /// The buses that have another name here: from the profile's name to the name here.
  let renames: [String: String]
  /// The board's chips that answered, with the bus names here.
  let answering: [WiredChip]
  /// The board's chips that did not answer.
  let missing: [WiredChip]
  /// The other chips that answered, on any bus.
  let others: [WiredChip]

  /// Whether all of the board's chips answered, and nothing else did.
  var isExact: Bool { missing.isEmpty && others.isEmpty }
  /// The number of missing and other chips.
  var distance: Int { missing.count + others.count }

  /// The fits of all boards of which a chip answered, the nearest first.
  ///
  /// Equally near fits are ordered by missing chips, then by renamed buses, then in the order of the boards.
  static func all(of boards: [BoardCandidate], on buses: [FoundBus]) -> [BoardFit] {
    let found = Set(buses.flatMap { bus in bus.answering.map { WiredChip(bus: bus.path, address: $0) } })
    let fits = boards.map { best(of: $0, on: buses.map(\.path), found) }.filter { !$0.answering.isEmpty }
    return fits.enumerated().sorted { left, right in
      (left.element.rank, left.offset) < (right.element.rank, right.offset)
    }.map(\.element)
  }

  /// The best fit of a board, even if none of its chips answered.
  static func best(of board: BoardCandidate, on buses: [FoundBus]) -> BoardFit {
    best(
      of: board, on: buses.map(\.path),
      Set(buses.flatMap { bus in bus.answering.map { WiredChip(bus: bus.path, address: $0) } }))
  }

  /// A number that is smaller for a nearer board.
  private var rank: Int { (distance * 64 + missing.count) * 64 + renames.count }

  private static func best(of board: BoardCandidate, on buses: [String], _ found: Set<WiredChip>) -> BoardFit
  {
    let all = assignments(of: board.wiring.buses[...], to: buses, board, found).map { names in
      BoardFit(board, names, found)
    }
    // The first, without renames, always exists.
    return all.dropFirst().reduce(all[0]) { $1.rank < $0.rank ? $1 : $0 }
  }

  /// All ways to name a board's buses: each has its own name, or that of a bus on which one of its chips
  /// answered; no two are the same.
  private static func assignments(
    of names: ArraySlice<String>, to buses: [String], _ board: BoardCandidate, _ found: Set<WiredChip>
  ) -> [[String: String]] {
    guard let name = names.first else { return [[:]] }
    let addresses = board.wiring.chips.filter { $0.bus == name }.map(\.address)
    let others = buses.filter { bus in
      bus != name && addresses.contains { found.contains(WiredChip(bus: bus, address: $0)) }
    }
    let rest = assignments(of: names.dropFirst(), to: buses, board, found)
    return ([name] + others).flatMap { bus in
      rest.compactMap { given -> [String: String]? in
        let taken = names.dropFirst().map { given[$0] ?? $0 }
        guard !taken.contains(bus) else { return nil }
        return bus == name ? given : given.merging([name: bus]) { $1 }
      }
    }.sorted { $0.count < $1.count }
  }

  private init(_ board: BoardCandidate, _ names: [String: String], _ found: Set<WiredChip>) {
    self.board = board
    renames = names
    let chips = board.wiring(renaming: names).chips
    answering = chips.filter(found.contains)
    missing = chips.filter { !found.contains($0) }
    others = found.subtracting(chips).sorted { ($0.bus, $0.address) < ($1.bus, $1.address) }
  }
}
