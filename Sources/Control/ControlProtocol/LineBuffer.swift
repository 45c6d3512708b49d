/// Splits arriving bytes into lines, and bounds the memory for a line that never ends.
package struct LineBuffer: Sendable {
  /// The bytes up to a line feed.
  package enum Line: Equatable, Sendable {
    /// A line without its line feed.
    case whole([UInt8])
    /// A line that is longer than allowed: reported once, and skipped to its end.
    case tooLong
  }

  private let longest: Int
  private var bytes: [UInt8] = []
  /// The start of the next line.
  private var start = 0
  /// The end of the bytes known to contain no line feed.
  private var searched = 0
  /// Whether arriving bytes belong to a line that was reported as too long.
  private var isSkipping = false

  /// Creates an empty buffer for lines of at most `longest` bytes, without the line feed.
  package init(longest: Int) { self.longest = longest }

  /// The number of buffered bytes.
  package var count: Int { bytes.count - start }

  package mutating func append(_ more: [UInt8]) {
    // Callers take all complete lines before they read more, so this moves only part of one line.
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// Returns the next line, or `nil` if none is complete yet.
  package mutating func next() -> Line? {
    while true {
      let end = lineFeed()
      let length = (end ?? bytes.count) - start
      guard isSkipping || length > longest else {
        guard let end else { return nil }
        defer { begin(at: end + 1) }
        return .whole(Array(bytes[start..<end]))
      }
      let isNews = !isSkipping
      isSkipping = end == nil
      begin(at: end.map { $0 + 1 } ?? bytes.count)
      if isNews { return .tooLong }
      if end == nil { return nil }
    }
  }

  private mutating func begin(at place: Int) {
    (start, searched) = (place, place)
    guard start == bytes.count else { return }
    bytes.removeAll(keepingCapacity: true)
    (start, searched) = (0, 0)
  }

  private mutating func lineFeed() -> Int? {
    let end = bytes.withUnsafeBufferPointer { bytes in
      bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    }
    searched = end ?? bytes.count
    return end
  }
}
