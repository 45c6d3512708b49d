/// The limits of a file.
public struct TOMLLimits: Sendable {
  /// The greatest length of a file, in bytes.
  public var maximumBytes: Int
  /// How deep arrays and tables may be nested below the root table.
  ///
  /// `a.b = [1]` is two deep. More than ``deepestSupported`` is never allowed.
  public var maximumDepth: Int

  /// The greatest possible depth, so that no walk over the tree can exhaust a stack.
  public static let deepestSupported = 64

  /// 64 KiB and 16 levels: far more than any hand-written configuration.
  public static let standard = TOMLLimits(maximumBytes: 65536, maximumDepth: 16)

  /// Limits of size and depth.
  public init(maximumBytes: Int, maximumDepth: Int) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  var effectiveDepth: Int { min(maximumDepth, Self.deepestSupported) }
}
