import ControlProtocol
import LinuxSystem

/// A client of the program's own socket: whoever owns the machine.
final class OwnersDesk {
  let stream: UnixStream
  private(set) var isOver = false
  private var lines = LineBuffer(longest: Wire.longestRequest)
  private var piece: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  /// When it is given up, in nanoseconds of the monotonic clock.
  private(set) var deadline: UInt64

  /// How many there may be.
  static let most = 8

  init(_ stream: UnixStream, at now: UInt64) {
    self.stream = stream
    deadline = now + WebLimits.patience
  }

  var isWriting: Bool { !rest.isEmpty }

  /// Reads what has come, and answers each line.
  func hear(at now: UInt64, _ answer: (PageRequest) -> PageReply) {
    do throws(SystemError) {
      piece.removeAll(keepingCapacity: true)
      switch try stream.read(into: &piece) {
      case .bytes: lines.append(piece)
      case .nothing: break
      case .end: isOver = true
      }
    } catch {
      isOver = true
    }
    while let line = lines.next() {
      deadline = now + WebLimits.patience
      switch line {
      case .tooLong:
        rest += PageReply.refused(.tooLong, "a request has at most \(Wire.longestRequest) bytes").encode(
          id: nil)
      case .whole(let bytes):
        switch PageRequest.decode(bytes) {
        case .success(let (id, request)): rest += answer(request).encode(id: id)
        case .failure(let refusal): rest += refusal.encode()
        }
      }
      // Whoever asks without reading has had enough.
      if rest.count > Wire.longestMessage { isOver = true }
    }
    write()
  }

  /// Sends as much as there is room for.
  func write() {
    do throws(SystemError) {
      while !rest.isEmpty {
        let count = try stream.write(rest)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
      rest = []
    } catch {
      isOver = true
    }
  }
}
