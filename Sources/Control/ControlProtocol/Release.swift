/// The release that both programs are of.
public enum Release {
  /// The version, as `--version` and the status say it.
  public static let version = "0.2.0"
  /// Where the daemon of an installation listens for clients.
  public static let controlSocket = "/run/timecircuits/control.sock"
  /// Where the page's program of an installation listens for clients.
  public static let pageSocket = "/run/timecircuits-web/control.sock"
  /// Where the sound's program of an installation listens for clients.
  public static let soundSocket = "/run/timecircuits-sound/control.sock"
  /// Where the link's program of an installation listens for clients.
  public static let linkSocket = "/run/timecircuits-link/control.sock"
}
