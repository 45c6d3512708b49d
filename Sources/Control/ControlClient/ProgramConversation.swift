import ControlProtocol
import LinuxSystem

/// A request to a companion program over its own socket, and its answer.
struct ProgramConversation {
  let companion: Companion
  /// Its socket.
  let path: String
  /// How long it may take to answer, in milliseconds.
  var patience = standardPatience

  /// How long a person waits, in milliseconds.
  static let standardPatience = 3_000

  /// Sends a request, a line with its line feed, and waits for the answer; a refusal is thrown, not returned.
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

  /// Sends a request, a line with its line feed, and waits for the line that answers.
  ///
  /// - Throws: ``ControlFailure`` if none comes.
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
    let deadline = Deadline(milliseconds: UInt64(max(0, patience)))
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
      guard let left = deadline.left else { throw failure("no answer from \(program) at \(path)") }
      var poller = Poller()
      _ = poller.add(stream.descriptor, reading: true, writing: !rest.isEmpty)
      poller.wait(milliseconds: left)
    }
  }

  private var program: String { "the \(companion.rawValue)'s program" }

  /// What to do if it does not answer.
  private var remedy: String {
    path == companion.servicePath
      ? "systemctl status \(companion.program)" : "start \(companion.program) again in its terminal"
  }

  private func failure(_ what: String) -> ControlFailure {
    ControlFailure(Exit.unavailable, "\(what): \(remedy)")
  }
}
