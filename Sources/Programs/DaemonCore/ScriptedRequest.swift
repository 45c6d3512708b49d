import ClockModel
package import ControlProtocol

/// A request of a simulation's script, as a client would send it at that time.
package struct ScriptedRequest: Equatable, Sendable {
  /// Its time, in nanoseconds since the start of the simulation.
  package let nanoseconds: Int64
  package let request: Request

  package init(nanoseconds: Int64, request: Request) {
    self.nanoseconds = nanoseconds
    self.request = request
  }

  /// Its time in a simulation with this start.
  func time(from start: WallTime) -> WallTime { start.advanced(byNanoseconds: nanoseconds) }

  /// Reads a script.
  ///
  /// Each line has the seconds since the start, a space, and a request as on the control socket. Empty lines
  /// and lines that begin with `#` are ignored.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - name: the file as given, for messages.
  /// - Returns: the requests, in the order of their times.
  /// - Throws: ``ScriptError`` for the first wrong line.
  package static func read(_ bytes: [UInt8], name: String) throws(ScriptError) -> [ScriptedRequest] {
    var requests: [ScriptedRequest] = []
    var last: Int64 = 0
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let place = "\(name):\(index + 1): "
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      guard let space = line.firstIndex(of: UInt8(ascii: " ")),
        let seconds = Double(String(decoding: line[..<space], as: UTF8.self)), seconds >= 0, seconds <= 1e9
      else {
        throw ScriptError(
          description: place + "expected seconds since the start and a request, as in 1.5 {\"version\":1,…}")
      }
      // Whole milliseconds, like everything that the readouts do.
      let nanoseconds = Int64((seconds * 1000).rounded()) * 1_000_000
      guard nanoseconds >= last else {
        throw ScriptError(description: place + "expected a time that is not before the line above")
      }
      last = nanoseconds
      switch RequestEnvelope.decode(Array(line[(space + 1)...])) {
      case .success(let envelope):
        requests.append(ScriptedRequest(nanoseconds: nanoseconds, request: envelope.request))
      case .failure(let refusal):
        throw ScriptError(description: place + refusal.message)
      }
    }
    return requests
  }
}

/// A mistake in a script.
package struct ScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, what was expected, and what was found.
  package let description: String
}
