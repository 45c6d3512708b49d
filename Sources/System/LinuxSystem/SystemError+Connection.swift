import Glibc

extension SystemError {
  /// Why a connection to a Unix socket failed.
  package enum ConnectionObstacle: Equatable, Sendable {
    /// There is no socket.
    case missing
    /// Nobody listens at the socket.
    case dead
    /// The server has accepted no clients for a while.
    case full
    /// This user may not connect.
    case forbidden
    /// It is a socket of another type.
    case otherKind
  }

  /// Why a connection failed; `nil` if for another reason.
  package var connectionObstacle: ConnectionObstacle? {
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
