/// The release of all programs, and the sockets of an installation.
package enum Release {
  /// The version that `--version` and the status show.
  package static let version = "0.9.0"
  /// The daemon's socket.
  package static let controlSocket = "/run/timecircuits/control.sock"
  package static let pageSocket = "/run/timecircuits-web/control.sock"
  package static let soundSocket = "/run/timecircuits-sound/control.sock"
  package static let linkSocket = "/run/timecircuits-link/control.sock"
}
