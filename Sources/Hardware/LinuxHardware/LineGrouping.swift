import Panel
import PanelHAL

/// Groups a board's lines by chip.
enum LineGrouping {
  /// Finds the lines by chip, ordered by each chip's first line, and the errors of the others.
  static func group(
    _ lines: [WiredLine], by finder: LineFinder
  ) -> (chips: [(chip: GPIOChip, lines: [FoundLine])], errors: [HardwareError]) {
    var chips: [(chip: GPIOChip, lines: [FoundLine])] = []
    var errors: [HardwareError] = []
    var taken: [LinePlace: WiredLine.Reference] = [:]
    for (index, line) in lines.enumerated() {
      do throws(HardwareError) {
        let place = try finder.find(line.reference)
        // Requesting the same line twice would fail the whole chip's request.
        if let other = taken[place] {
          throw LineFailure.duplicate(line.reference, of: other, for: finder.use)
        }
        taken[place] = line.reference
        let found = FoundLine(index: index, line: line, place: place)
        if let known = chips.firstIndex(where: { $0.chip == place.chip }) {
          chips[known].lines.append(found)
        } else {
          chips.append((place.chip, [found]))
        }
      } catch {
        // Many lines may fail for one reason, such as a chip that may not be opened.
        if !errors.contains(error) { errors.append(error) }
      }
    }
    return (chips, errors)
  }
}
