/// How sounds are sampled here, whatever a file or a device has.
public enum Sampling {
  /// Frames a second.
  public static let rate = 48_000
  /// Samples a frame: left and right.
  public static let channels = 2

  /// The number of frames of a time in milliseconds.
  public static func frames(ofMilliseconds milliseconds: Int) -> Int { milliseconds * (rate / 1000) }
}
