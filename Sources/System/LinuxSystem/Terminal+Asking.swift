import Glibc

extension Terminal {
  /// Queries the terminal of the standard input, and reads its answer without echo.
  ///
  /// It asks nothing if this process is not in the terminal's foreground, because another process would get
  /// the answer. Keys pressed meanwhile are part of the result.
  ///
  /// - Parameters:
  ///   - question: Control sequences that the terminal answers.
  ///   - output: A descriptor of the same terminal.
  ///   - isWhole: Whether the bytes so far are the complete answer.
  ///   - nanoseconds: The timeout; many terminals do not answer.
  /// - Returns: The bytes received within that time, possibly none.
  package static func ask(
    _ question: String, on output: CInt, until isWhole: ([UInt8]) -> Bool, within nanoseconds: UInt64
  ) -> [UInt8] {
    guard let keys = TerminalKeys(beside: output), keys.isInForeground else { return [] }
    keys.startIfInForeground()
    defer { keys.stop() }
    guard let descriptor = keys.descriptor else { return [] }
    do throws(SystemError) {
      try Output.write(Array(question.utf8), to: output)
    } catch {
      return []
    }
    let deadline = SystemClock.monotonicNanoseconds + nanoseconds
    var answer: [UInt8] = []
    while !isWhole(answer), answer.count < longestAnswer {
      let now = SystemClock.monotonicNanoseconds
      guard now < deadline else { break }
      var poller = Poller()
      let index = poller.add(descriptor)
      poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
      guard poller.isReadable(index) else { continue }
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      answer += bytes.prefix(count)
    }
    return answer
  }

  private static let longestAnswer = 4096
}
