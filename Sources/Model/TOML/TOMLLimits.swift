/// The limits of a file.
package struct TOMLLimits: Sendable {
  /// The greatest length of a file, in bytes.
  package var maximumBytes: Int
  /// How deep arrays and tables may be nested below the root table.
  ///
  /// `a.b = [1]` is two deep. More than ``deepestSupported`` is never allowed.
  package var maximumDepth: Int

  /// The greatest possible depth, so that no walk over the tree can exhaust a stack.
  package static let deepestSupported = 64

  /// 64 KiB and 16 levels: far more than any hand-written configuration.
  package static let standard = TOMLLimits(maximumBytes: 65536, maximumDepth: 16)

  package init(maximumBytes: Int, maximumDepth: Int) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  var effectiveDepth: Int { min(maximumDepth, Self.deepestSupported) }
}
