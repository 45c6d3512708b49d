import Glibc

/// The standard input of a command.
package enum StandardInput {
  package static let descriptor: CInt = 0

  /// Reads everything up to the end; `nil` if there are more bytes than the limit.
  package static func read(atMost limit: Int) throws(SystemError) -> [UInt8]? {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while content.count <= limit {
      let count: Int
      do throws(Errno) {
        count = try uninterrupted {
          buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
        }
      } catch {
        throw SystemError("read standard input", code: error.code)
      }
      if count == 0 { return content }
      content.append(contentsOf: buffer.prefix(count))
    }
    return nil
  }
}
