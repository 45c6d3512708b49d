/// The release of all programs, and the sockets of an installation.
public enum Release {
  /// The version that `--version` and the status show.
  public static let version = "0.2.0"
  /// The daemon's socket.
  public static let controlSocket = "/run/timecircuits/control.sock"
  /// The socket of timecircuits-web.
  public static let pageSocket = "/run/timecircuits-web/control.sock"
  /// The socket of timecircuits-sound.
  public static let soundSocket = "/run/timecircuits-sound/control.sock"
  /// The socket of timecircuits-link.
  public static let linkSocket = "/run/timecircuits-link/control.sock"
}
