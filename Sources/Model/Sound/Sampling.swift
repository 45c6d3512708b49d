/// The sampling used here, whatever a file or device has.
public enum Sampling {
  /// Frames a second.
  public static let rate = 48_000
  /// Samples a frame: left and right.
  public static let channels = 2

  /// The number of frames in a time in milliseconds.
  public static func frames(ofMilliseconds milliseconds: Int) -> Int { milliseconds * (rate / 1000) }
}
