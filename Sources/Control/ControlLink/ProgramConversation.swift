import ControlProtocol
import LinuxSystem

/// A question to one of the programs beside the daemon, over its own socket, and its answer.
struct ProgramConversation {
  /// Whom it is with.
  let companion: Companion
  /// The program's socket.
  let path: String
  /// How long it may take to answer, in milliseconds.
  var patience = standardPatience

  /// What a person waits.
  static let standardPatience = 3_000

  /// Asks, and waits for the answer.
  ///
  /// - Parameter request: the line with its line feed.
  /// - Returns: the answer, which is no refusal.
  /// - Throws: ``ControlFailure``, also for a refusal.
  func ask<Answer: ProgramAnswer>(_ request: [UInt8]) throws(ControlFailure) -> Answer {
    let line: [UInt8] = try ask(request)
    let answer: Answer
    do throws(ServerMessageError) {
      answer = try Answer.decode(line)
    } catch {
      throw ControlFailure(answer: path, error.description)
    }
    if let refusal = answer.refusal { throw ControlFailure(refusal: refusal.code, refusal.message) }
    return answer
  }

  /// Asks, and waits for the line that answers.
  ///
  /// - Parameter request: the line with its line feed.
  /// - Returns: the line that answers.
  /// - Throws: ``ControlFailure`` where none comes.
  func ask(_ request: [UInt8]) throws(ControlFailure) -> [UInt8] {
    let stream: UnixStream
    do throws(SystemError) {
      stream = try UnixStream.connect(path: path)
    } catch {
      let advice = "is \(program) running? \(remedy)"
      throw ControlFailure(
        Exit.unavailable, "\(SystemError(error.operation, code: error.code, advice: advice))")
    }
    var rest = request[...]
    var lines = LineBuffer(longest: Wire.longestMessage)
    var piece: [UInt8] = []
    let deadline = SystemClock.monotonicNanoseconds + UInt64(max(0, patience)) * 1_000_000
    while true {
      do throws(SystemError) {
        if !rest.isEmpty { rest = rest.dropFirst(try stream.write(rest)) }
        piece.removeAll(keepingCapacity: true)
        switch try stream.read(into: &piece) {
        case .bytes: lines.append(piece)
        case .nothing: break
        case .end: throw SystemError("ask \(program)", code: SystemError.brokenPipe)
        }
      } catch {
        throw failure("\(program) at \(path) ended the connection")
      }
      if case .whole(let line)? = lines.next() { return line }
      let now = SystemClock.monotonicNanoseconds
      guard now < deadline else { throw failure("no answer from \(program) at \(path)") }
      var poller = Poller()
      _ = poller.add(stream.descriptor, reading: true, writing: !rest.isEmpty)
      poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
    }
  }

  private var program: String { "the \(companion.rawValue)'s program" }

  /// What to do about one that does not answer.
  private var remedy: String {
    path == companion.servicePath
      ? "systemctl status \(companion.program)" : "start \(companion.program) again in its terminal"
  }

  private func failure(_ what: String) -> ControlFailure {
    ControlFailure(Exit.unavailable, "\(what): \(remedy)")
  }
}
