/// The sampling used here, whatever a file or device has.
package enum Sampling {
  /// Frames a second.
  package static let rate = 48_000
  /// Samples a frame: left and right.
  package static let channels = 2

  package static func frames(ofMilliseconds milliseconds: Int) -> Int { milliseconds * (rate / 1000) }
}
