import Glibc

extension SystemError {
  /// What stands in the way of a connection to a Unix socket.
  public enum ConnectionObstacle: Equatable, Sendable {
    /// There is no socket.
    case missing
    /// There is one, and nobody listens at it.
    case dead
    /// Whoever listens has taken no clients for a while.
    case full
    /// This user may not.
    case forbidden
    /// It is a socket of another kind.
    case otherKind
  }

  /// What stood in the way where a connection failed, `nil` where it is none of these.
  public var connectionObstacle: ConnectionObstacle? {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case ECONNREFUSED: .dead
    case EAGAIN: .full
    case EACCES, EPERM: .forbidden
    case EPROTOTYPE: .otherKind
    default: nil
    }
  }
}
