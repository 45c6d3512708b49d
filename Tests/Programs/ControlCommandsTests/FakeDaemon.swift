import Foundation
import LinuxSystem
import Testing

/// A scripted daemon on its own socket, for behaviour that the real one never shows.
final class FakeDaemon: Sendable {
  /// A step after a request's line has been read.
  enum Step {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one by one.
    case trickle([UInt8])
    /// Keeps the connection open until the test is over.
    case hold
  }

  private let folder: String
  private let over = Monitor(false)
  private let requests = Monitor<[String]>([])
  private let isDone = Monitor(false)

  /// The path of its socket.
  var path: String { folder + "/s" }

  /// A daemon for one client.
  ///
  /// - Parameters:
  ///   - reads: Whether to read a request before the first step.
  ///   - steps: The steps, after which the connection is closed.
  /// - Throws: If the system provides no folder, socket or thread.
  init(reads: Bool = true, _ steps: [Step]) throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let listener = try UnixListener.listen(path: folder + "/s")
    try Worker.start { [over, requests, isDone] in
      FakeDaemon.serve(listener, reads: reads, steps, requests, over)
      // Otherwise the listener's deinit could remove its file while the folder is being removed.
      listener.remove()
      isDone.update { $0 = true }
    }
  }

  deinit {
    over.update { $0 = true }
    isDone.wait(untilNanoseconds: nil, for: { $0 }, then: { _, _ in })
    do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
  }

  /// The lines that the client sent.
  var received: [String] { requests.withLock { $0 } }

  private static func serve(
    _ listener: UnixListener, reads: Bool, _ steps: [Step], _ requests: Monitor<[String]>,
    _ over: Monitor<Bool>
  ) {
    do throws(SystemError) {
      guard let stream = try accept(listener, over) else { return }
      if reads { try read(stream, requests, over) }
      for step in steps {
        switch step {
        case .send(let bytes): try send(bytes[...], to: stream, over)
        case .trickle(let bytes): for byte in bytes { try send([byte], to: stream, over) }
        case .hold: over.wait(untilNanoseconds: nil, for: { $0 }, then: { _, _ in })
        }
      }
    } catch {
      // A client that has left needs no answer.
      if error.code != SystemError.brokenPipe { Issue.record(error) }
    }
  }

  private static func accept(
    _ listener: UnixListener, _ over: Monitor<Bool>
  ) throws(SystemError) -> UnixStream? {
    while !over.withLock({ $0 }) {
      if let stream = try listener.accept() { return stream }
      wait(listener.descriptor, writing: false)
    }
    return nil
  }

  private static func read(
    _ stream: UnixStream, _ requests: Monitor<[String]>, _ over: Monitor<Bool>
  ) throws(SystemError) {
    var bytes: [UInt8] = []
    while !bytes.contains(UInt8(ascii: "\n")), !over.withLock({ $0 }) {
      if try stream.read(into: &bytes) == .end { return }
      wait(stream.descriptor, writing: false)
    }
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    requests.update { $0.append(line) }
  }

  private static func send(
    _ bytes: ArraySlice<UInt8>, to stream: UnixStream, _ over: Monitor<Bool>
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty, !over.withLock({ $0 }) {
      rest = rest.dropFirst(try stream.write(rest))
      if !rest.isEmpty { wait(stream.descriptor, writing: true) }
    }
  }

  private static func wait(_ descriptor: CInt, writing: Bool) {
    var poller = Poller()
    _ = poller.add(descriptor, reading: !writing, writing: writing)
    poller.wait(milliseconds: 20)
  }
}
