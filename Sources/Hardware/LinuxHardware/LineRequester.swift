import LinuxSystem
import Glibc
import Panel
import PanelHAL

/// A line of a board and its position.
struct FoundLine {
  /// The index in the board's lines.
  let index: Int
  let line: WiredLine
  let place: LinePlace
}

/// Requests the lines of one chip together; if that fails, without those that are held.
struct LineRequester<Request> {
  var use = LineUse.lamp
  /// Requests lines of one chip.
  let request: ([FoundLine]) throws(Errno) -> Request
  /// Returns the holder of a line; `nil` for a free line.
  let holder: (FoundLine) throws(Errno) -> String?

  /// Requests as many of a chip's lines as possible.
  ///
  /// - Returns: the request, its lines, and an error for each line that is held, or for the chip.
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
        // A request fails as a whole: without a line to blame, all lines of the chip fail.
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

  /// The holders of the held lines; a line that cannot be inspected counts as free.
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
