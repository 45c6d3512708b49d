import ControlProtocol

/// Processes the clients' lines.
///
/// A client may have 20 requests a second carried out, always, and 40 at once. More are refused at once, so
/// that the client knows. A refused request costs no more than an invalid line, and neither reaches the
/// daemon's thread. An invalid line is not counted as a request: a typing error should not cost the next,
/// correct line. The cost of all lines is bounded by a limit on the input (bytes, with an extra for each
/// line). Over that limit nothing is refused: lines wait in the socket. So some thousand lines a second of
/// each client pass. A client that sends as fast as it can occupies at most one core, with its own writing,
/// and this thread mostly sleeps.
///
/// Requests that a client sent before it was gone are carried out as well, up to one burst.
extension ControlTurn {
  static var stopping: Reply {
    .refused(code: .stopping, message: "timecircuitsd is stopping: send the request again after its restart")
  }

  /// Answers a line, or passes it to the daemon's thread.
  mutating func receive(_ line: LineBuffer.Line, of client: Client, at now: UInt64) {
    let decoded: Result<RequestEnvelope, Refusal> =
      switch line {
      case .whole(let bytes): RequestEnvelope.decode(bytes)
      case .tooLong:
        .failure(
          Refusal(
            id: nil, code: .tooLong,
            message: "a request has at most \(Wire.longestRequest) bytes: line skipped"))
      }
    switch decoded {
    case .failure(let refusal):
      client.answers.add(refusal.encode())
      client.judge(isRequest: false)
    case .success(let envelope):
      client.judge(isRequest: true)
      guard client.allowRequest(at: now) else {
        guard client.isThere else { return }
        let message =
          "more than \(limits.requestsPerSecond) requests a second: wait a moment, then send it again"
        return client.answers.add(Reply.refused(code: .rateLimited, message: message).encode(id: envelope.id))
      }
      // Nobody waits for the answer if the client is gone.
      guard client.isThere || !envelope.request.traits.contains(.question) else { return }
      allRequests.spend(1, at: now)
      carryOut(envelope, of: client)
    }
  }

  private mutating func carryOut(_ envelope: RequestEnvelope, of client: Client) {
    let id = envelope.id
    switch envelope.request {
    case .events:
      guard client.events == nil else { return refuseSecond("events", id, client) }
      client.events = Client.Subscription(id: id)
      client.answers.add(
        Reply.begun(message: "events follow as they happen").encode(id: id), begins: .events)
    case .watch:
      guard client.frames == nil else { return refuseSecond("watch", id, client) }
      client.frames = Client.Subscription(id: id)
      client.answers.add(
        Reply.begun(message: "the LEDs' state follows, now and at each change").encode(id: id),
        begins: .frames)
    case let request:
      switch resolve(request) {
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

  private func refuseSecond(_ name: String, _ id: RequestID?, _ client: Client) {
    let message = "this connection already has a stream of \(name): open another connection for a second one"
    client.answers.add(Reply.refused(code: .impossible, message: message).encode(id: id))
  }
}
