/// Bytes that arrive in, lines out; what is kept of a line that never ends is bounded.
public struct LineBuffer: Sendable {
  /// What arrived up to a line feed.
  public enum Line: Equatable, Sendable {
    /// A line without its line feed.
    case whole([UInt8])
    /// The begin of a line that is longer than allowed; told once, and the rest of that line is skipped.
    case tooLong
  }

  private let longest: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far no line feed was found.
  private var searched = 0
  /// Whether what comes is the rest of a line that was told to be too long.
  private var isSkipping = false

  /// An empty buffer for lines of at most so many bytes, the line feed not counted.
  public init(longest: Int) { self.longest = longest }

  /// How many bytes are kept.
  public var count: Int { bytes.count - start }

  /// Takes what arrived.
  public mutating func append(_ more: [UInt8]) {
    // Lines are taken until none is whole before more is read: what is moved is a part of one line.
    if start > 0 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes += more
  }

  /// Takes the next line, `nil` where none is whole yet.
  public mutating func next() -> Line? {
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
