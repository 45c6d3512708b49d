import CGPIOD
import Glibc
package import Keys
import LinuxSystem
import Panel
package import PanelHAL

/// Input lines of one GPIO chip and one pull, held by libgpiod, which reports their edges.
///
/// Not Sendable: libgpiod's requests belong to one thread at a time.
package final class LinuxInputLines {
  /// The indices of these inputs among those requested.
  package let indices: [Int]
  /// The descriptors that are readable after edges.
  package let descriptors: [CInt]

  private let raw: OpaquePointer
  private let chipPath: String
  private let activeLow: [Bool]

  private init(_ lines: [FoundLine], of chipPath: String, pull: Pull) throws(Errno) {
    let offsets = lines.map(\.place.offset)
    var made: OpaquePointer?
    try Errno.check(cgpiod_request_inputs(chipPath, offsets, offsets.count, pull.raw, &made))
    guard let made else { throw Errno(EIO) }
    raw = made
    self.chipPath = chipPath
    indices = lines.map(\.index)
    activeLow = lines.map(\.line.isActiveLow)
    var descriptors = [CInt](repeating: -1, count: Int(CGPIOD_MAX_LINES))
    let count = cgpiod_edge_descriptors(made, &descriptors)
    self.descriptors = Array(descriptors.prefix(count))
  }

  deinit { cgpiod_release_inputs(raw) }

  /// Consumes all pending edges.
  ///
  /// - Returns: which inputs had edges, in the order of ``indices``.
  /// - Throws: ``HardwareError`` if the system refused.
  package func takeEdges() throws(HardwareError) -> [Bool] {
    var edged = [Bool](repeating: false, count: activeLow.count)
    let count = cgpiod_take_edges(raw, &edged)
    guard count >= 0 else { throw LineFailure.chip(chipPath, operation: "read edges", Errno(-count)) }
    return edged
  }

  /// Which inputs are closed, or interrupt, in the order of ``indices``.
  package func closed() throws(HardwareError) -> [Bool] {
    var levels = [Bool](repeating: false, count: activeLow.count)
    do throws(Errno) {
      try Errno.check(cgpiod_get_levels(raw, &levels))
    } catch {
      throw LineFailure.chip(chipPath, operation: "read \(levels.count) lines", error)
    }
    return zip(levels, activeLow).map { $0 != $1 }
  }

  /// Requests inputs: one group per GPIO chip and pull.
  ///
  /// - Returns: the groups of granted inputs, and the errors of the others.
  package static func open(
    _ inputs: [WiredInput], deviceDirectory: String = "/dev"
  ) -> (groups: [LinuxInputLines], errors: [HardwareError]) {
    guard !inputs.isEmpty else { return ([], []) }
    let finder = LineFinder(on: GPIOChips(in: deviceDirectory), for: .key)
    let lines = inputs.map { WiredLine($0.line, isActiveLow: $0.isActiveLow) }
    var (found, errors) = LineGrouping.group(lines, by: finder)
    var groups: [LinuxInputLines] = []
    for (chip, lines) in found {
      for pull in Pull.allCases {
        let ofPull = lines.filter { inputs[$0.index].pull == pull }
        guard !ofPull.isEmpty else { continue }
        let requester = LineRequester(
          use: .key,
          request: { (lines) throws(Errno) in try LinuxInputLines(lines, of: chip.path, pull: pull) },
          holder: { (line) throws(Errno) in try line.place.chip.holder(of: line.place.offset) })
        let opened = requester.open(ofPull, of: chip)
        errors += opened.errors
        if let request = opened.request { groups.append(request) }
      }
    }
    return (groups, errors)
  }
}

extension Pull {
  fileprivate var raw: cgpiod_pull {
    switch self {
    case .up: CGPIOD_PULL_UP
    case .down: CGPIOD_PULL_DOWN
    case .none: CGPIOD_PULL_NONE
    }
  }
}
