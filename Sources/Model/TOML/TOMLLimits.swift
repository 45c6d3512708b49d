/// How much a file may ask of the reader.
public struct TOMLLimits: Sendable {
  /// The longest file that is read, in bytes.
  public var maximumBytes: Int
  /// How many arrays and tables may stand within one another beneath the root table.
  ///
  /// `a.b = [1]` is two deep. More than ``deepestSupported`` is never allowed, whatever stands here.
  public var maximumDepth: Int

  /// The depth past which no file is read, so that no walk over the tree can exhaust a stack.
  public static let deepestSupported = 64

  /// 64 KiB and 16 levels: far past any configuration a person writes.
  public static let standard = TOMLLimits(maximumBytes: 65536, maximumDepth: 16)

  /// Limits from their two numbers.
  public init(maximumBytes: Int, maximumDepth: Int) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  var effectiveDepth: Int { min(maximumDepth, Self.deepestSupported) }
}
