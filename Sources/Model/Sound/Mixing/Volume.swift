/// How loud, 0 to 100, as ears hear it.
public struct Volume: Equatable, Comparable, Hashable, Sendable {
  /// 0, silent, to 100.
  public let percent: Int

  /// What it may be.
  public static let range = 0...100

  /// A volume; `nil` where it is none.
  public init?(percent: Int) {
    guard Self.range.contains(percent) else { return nil }
    self.percent = percent
  }

  private init(known percent: Int) { self.percent = percent }

  /// Silent.
  public static let silent = Volume(known: 0)
  /// As loud as can be.
  public static let full = Volume(known: 100)

  /// By which samples are multiplied, 0 to 1: half a volume has a quarter of it, 12 dB less, which is about half as loud.
  public var gain: Float {
    let part = Float(percent) / 100
    return part * part
  }

  /// Louder or softer by so much, as far as there is.
  public func changed(by percent: Int) -> Volume {
    Volume(known: min(max(self.percent + min(max(percent, -100), 100), 0), 100))
  }

  /// Whether one is softer than another.
  public static func < (left: Volume, right: Volume) -> Bool { left.percent < right.percent }
}
