import Foundation

/// Reads a descriptor to its end on its own thread.
final class Collector: Sendable {
  private struct State {
    var descriptor: Int32
    var bytes: [UInt8] = []
    var isAtEnd: Bool
  }

  private let state: Locked<State>

  /// Reads and closes a descriptor; a negative one counts as ended.
  init(_ descriptor: Int32) {
    state = Locked(State(descriptor: descriptor, isAtEnd: descriptor < 0))
    guard descriptor >= 0 else { return }
    let state = state
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        // A terminal returns EIO once its other end is closed.
        guard count > 0 else { break }
        state.with { $0.bytes += buffer[..<count] }
      }
      close(descriptor)
      state.with { $0.isAtEnd = true }
    }
  }

  var bytes: [UInt8] { state.with(\.bytes) }
  var text: String { String(decoding: bytes, as: UTF8.self) }
  var isAtEnd: Bool { state.with(\.isAtEnd) }

  /// The last complete line, found without parsing earlier ones.
  var lastLine: String? {
    state.with { state in
      guard let end = state.bytes.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
      let start = state.bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return String(decoding: state.bytes[start..<end], as: UTF8.self)
    }
  }

  /// Returns the complete lines from a byte offset and advances the offset.
  func lines(from offset: inout Int) -> [[UInt8]] {
    state.with { state in
      guard let end = state.bytes[offset...].lastIndex(of: UInt8(ascii: "\n")) else { return [] }
      defer { offset = end + 1 }
      return state.bytes[offset..<end].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).map(Array.init)
    }
  }

  /// All complete lines.
  var lines: [String] {
    var offset = 0
    return lines(from: &offset).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A value shared by several threads.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
