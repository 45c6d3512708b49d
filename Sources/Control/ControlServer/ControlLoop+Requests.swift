import ControlProtocol

/// What becomes of a line.
///
/// A client may have 20 requests a second carried out, always, and 40 at once. What is beyond that is refused at
/// once, so that the client knows; it costs no more than a line that is no request, and neither comes to the daemon's
/// thread. A line that is no request takes nothing from that allowance: a typing error is not to cost the next, right
/// line. What lines of either kind cost is bounded by a limit of its own on the input (bytes, with an extra for
/// each line): a client that is over it is refused nothing, its lines wait in the socket until there is time for
/// them. So some thousand lines a second of each client pass, and a client that sends as fast as it can keeps one core
/// busy at most with its own writing, and this thread asleep for most of the time.
///
/// What a client has sent when it goes is carried out as well, up to what may come at once.
extension ControlLoop {
  static var stopping: Reply {
    .refused(code: .stopping, message: "timecircuitsd is ending: ask again when it has been started anew")
  }

  /// Answers a line, or hands it to the daemon's thread.
  func take(_ line: LineBuffer.Line, of client: ClientConnection, at now: UInt64) {
    let decoded: Result<RequestEnvelope, Refusal> =
      switch line {
      case .whole(let bytes): RequestEnvelope.decode(bytes)
      case .tooLong:
        .failure(
          Refusal(
            id: nil, code: .tooLong,
            message: "a request has at most \(Wire.longestRequest) bytes: the line is skipped"))
      }
    switch decoded {
    case .failure(let refusal):
      client.answers.add(refusal.encode())
      client.judge(isRequest: false)
    case .success(let envelope):
      client.judge(isRequest: true)
      guard client.takeRequest(at: now) else {
        guard client.isThere else { return }
        let message =
          "more than \(limits.requestsPerSecond) requests a second: wait a moment, and send it again"
        return client.answers.add(Reply.refused(code: .rateLimited, message: message).encode(id: envelope.id))
      }
      // Nobody waits for what a client that is gone wanted to know.
      guard client.isThere || !envelope.request.isQuestion else { return }
      allRequests.spend(1, at: now)
      carryOut(envelope, of: client)
    }
  }

  private func carryOut(_ envelope: RequestEnvelope, of client: ClientConnection) {
    let id = envelope.id
    switch envelope.request {
    case .events:
      guard client.events == nil else { return refuseSecond("events", id, client) }
      client.events = ClientConnection.Subscription(id: id)
      client.answers.add(
        Reply.begun(message: "each event follows as it happens").encode(id: id), begins: .events)
    case .watch:
      guard client.frames == nil else { return refuseSecond("watch", id, client) }
      client.frames = ClientConnection.Subscription(id: id)
      client.answers.add(
        Reply.begun(message: "what the LEDs show follows, now and whenever it changes").encode(id: id),
        begins: .frames)
    case let request:
      switch lookUp(request) {
      case .answer(let reply):
        client.answers.add(reply.encode(id: id))
      case .work(let job):
        lastRequest += 1
        let token = RequestToken(client: client.token, id: id, number: lastRequest)
        client.answers.expect(token)
        hub.hand(.request(token, job))
      }
    }
  }

  private func refuseSecond(_ name: String, _ id: RequestID?, _ client: ClientConnection) {
    let message = "this connection has a stream of \(name) already: open another connection for a second one"
    client.answers.add(Reply.refused(code: .impossible, message: message).encode(id: id))
  }
}
