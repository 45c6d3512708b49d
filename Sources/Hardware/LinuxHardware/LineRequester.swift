import LinuxSystem
import Glibc
import Panel
import PanelHAL

/// A line of a board and where it is.
struct FoundLine {
  /// The index in the board's lines.
  let index: Int
  let line: WiredLine
  let place: LinePlace
}

/// Requests the lines of one chip together, and without those that are held where that fails.
struct LineRequester<Request> {
  var use = LineUse.lamp
  /// Requests lines of one chip.
  let request: ([FoundLine]) throws(Errno) -> Request
  /// Asks who holds a line; nil for a free line.
  let holder: (FoundLine) throws(Errno) -> String?

  /// Requests what can be had of a chip's lines.
  ///
  /// - Returns: the request, its lines, and an error for each line or for the chip that could not be had.
  func open(
    _ lines: [FoundLine], of chip: GPIOChip
  ) -> (request: Request?, lines: [FoundLine], errors: [HardwareError]) {
    var wished = lines
    var errors: [HardwareError] = []
    while !wished.isEmpty {
      do throws(Errno) {
        return (try request(wished), wished, errors)
      } catch {
        let busy = error.code == EBUSY ? held(wished) : [:]
        // A request fails as a whole: without a line to blame, none of the chip can be had.
        guard !busy.isEmpty else {
          errors.append(
            LineFailure.chip(chip.path, operation: use.request(of: wished.count), error))
          break
        }
        for line in wished {
          guard let holder = busy[line.index] else { continue }
          errors.append(LineFailure.busy(line.line.reference, holder: holder, for: use))
        }
        wished.removeAll { busy[$0.index] != nil }
      }
    }
    return (nil, [], errors)
  }

  /// The holders of those lines that are held; a line that cannot be asked counts as free.
  private func held(_ lines: [FoundLine]) -> [Int: String] {
    var holders: [Int: String] = [:]
    for line in lines {
      do throws(Errno) {
        holders[line.index] = try holder(line)
      } catch { continue }
    }
    return holders
  }
}
