/// A volume of 0 to 100 percent, as ears hear it.
package struct Volume: Equatable, Comparable, Hashable, Sendable {
  /// 0, silent, to 100.
  package let percent: Int

  package static let range = 0...100

  /// A volume; `nil` outside ``range``.
  package init?(percent: Int) {
    guard Self.range.contains(percent) else { return nil }
    self.percent = percent
  }

  private init(known percent: Int) { self.percent = percent }

  package static let silent = Volume(known: 0)
  package static let full = Volume(known: 100)

  /// The factor for samples, 0 to 1: half the volume means a quarter, 12 dB less, about half as loud.
  package var gain: Float {
    let part = Float(percent) / 100
    return part * part
  }

  /// Louder or softer by a percentage, within ``range``.
  package func changed(by percent: Int) -> Volume {
    Volume(known: min(max(self.percent + min(max(percent, -100), 100), 0), 100))
  }

  package static func < (left: Volume, right: Volume) -> Bool { left.percent < right.percent }
}
