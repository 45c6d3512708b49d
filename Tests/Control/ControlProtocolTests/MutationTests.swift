import ControlProtocol
import TestSupport
import Testing

/// Damaged lines are either read or rejected.
@Suite struct MutationTests {
  private static let pieces = [
    #"{"version":1,"#, #""id":"#, #""request":"#, #""set""#, #""\ud83d\ude00""#, #"\u0000"#, "null", "1e308",
    "-0",
    "[[[[[[[[[[[[[[[[[[", #"{"a":{"a":"#, #""readout":"present","#, "9223372036854775808", "\u{301}", "\n",
    "]}",
    #""ok":true,"#, #""time":"0000-01-01T00:00:00.000Z""#, "\"0xFFFF\"",
  ].map { Array($0.utf8) }

  @Test func mangledRequestIsReadOrAnsweredWithARefusal() {
    let seed: UInt64 = 4001
    var maker = MessageMaker(seed: seed)
    let corpus = (0..<200).map { _ in RequestEnvelope(id: maker.id(), request: maker.request()).encode() }
    let mutator = ByteMutator(
      seed: seed, corpus: corpus, dictionary: MutationTests.pieces, maximumBytes: 6000)
    var accepted = 0
    var codes: Set<ErrorCode> = []
    for number in TestTier.rounds(30_000) {
      switch RequestEnvelope.decode(mutator.input(number)) {
      case .success(let envelope):
        accepted += 1
        guard RequestEnvelope.decode(envelope.encode()) == .success(envelope) else {
          Issue.record("seed \(seed), input \(number): \(envelope) does not round-trip")
          return
        }
      case .failure(let refusal):
        codes.insert(refusal.code)
        let answer = ServerMessage(
          id: refusal.id, content: .reply(.refused(code: refusal.code, message: refusal.message)))
        guard received(refusal.encode()) == .success(answer), refusal.message.utf8.count < 400 else {
          Issue.record("seed \(seed), input \(number): \(refusal) cannot be sent")
          return
        }
      }
    }
    // Both outcomes must be frequent enough for the test to mean anything.
    #expect(accepted > TestTier.rounds(500).count)
    #expect(codes == [.badJSON, .badVersion, .badRequest, .badValue, .tooLong])
  }

  @Test func mangledLineOfTheDaemonIsReadOrRejected() {
    let seed: UInt64 = 4002
    var maker = MessageMaker(seed: seed)
    let corpus = (0..<200).map { _ in maker.message().encode() }
    let mutator = ByteMutator(seed: seed, corpus: corpus, dictionary: MutationTests.pieces)
    var accepted = 0
    var refused = 0
    for number in TestTier.rounds(20_000) {
      guard case .success(let message) = received(mutator.input(number)) else {
        refused += 1
        continue
      }
      accepted += 1
      guard received(message.encode()) == .success(message) else {
        Issue.record("seed \(seed), input \(number): \(message) does not round-trip")
        return
      }
    }
    #expect(accepted > TestTier.rounds(500).count)
    #expect(refused > TestTier.rounds(1000).count)
  }
}
