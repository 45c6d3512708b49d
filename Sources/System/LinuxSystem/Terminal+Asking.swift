import Glibc

extension Terminal {
  /// Asks the terminal of the standard input something, and reads its answer as keys that nobody sees.
  ///
  /// Nothing is asked where this process is not in the terminal's foreground, since its answer would be somebody else's.
  /// Keys that a person presses meanwhile are read with it.
  /// - Parameters:
  ///   - question: control sequences that are answered.
  ///   - output: the descriptor that leads to the same terminal.
  ///   - isWhole: whether what came is the whole answer.
  ///   - nanoseconds: how long it is waited for; many terminals say nothing.
  /// - Returns: what came within that time, possibly nothing.
  public static func ask(
    _ question: String, on output: CInt, until isWhole: ([UInt8]) -> Bool, within nanoseconds: UInt64
  ) -> [UInt8] {
    guard let keys = TerminalKeys(beside: output), keys.isInForeground else { return [] }
    keys.look()
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
