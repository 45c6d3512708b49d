import Panel
import PanelHAL

/// Sorts a board's lines by the chips they are on.
enum LineGrouping {
  /// Finds every line: those found by chip, in the order of each chip's first line, and the errors of the others.
  static func group(
    _ lines: [WiredLine], by finder: LineFinder
  ) -> (chips: [(chip: GPIOChip, lines: [FoundLine])], errors: [HardwareError]) {
    var chips: [(chip: GPIOChip, lines: [FoundLine])] = []
    var errors: [HardwareError] = []
    var taken: [LinePlace: WiredLine.Reference] = [:]
    for (index, line) in lines.enumerated() {
      do throws(HardwareError) {
        let place = try finder.find(line.reference)
        // The same line twice would make the whole chip's request fail.
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
        // Many lines may fail for one reason, as where the chip may not be opened.
        if !errors.contains(error) { errors.append(error) }
      }
    }
    return (chips, errors)
  }
}
