import Glibc

/// What a command is given besides its arguments.
public enum StandardInput {
  /// Reads everything up to the end.
  ///
  /// - Parameter limit: the most bytes that are taken.
  /// - Returns: the bytes, `nil` where there are more.
  /// - Throws: ``SystemError`` where it cannot be read.
  public static func read(atMost limit: Int) throws(SystemError) -> [UInt8]? {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while content.count <= limit {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count == 0 { return content }
      if count > 0 {
        content.append(contentsOf: buffer.prefix(count))
      } else if errno != EINTR {
        throw .last("read the standard input")
      }
    }
    return nil
  }
}
