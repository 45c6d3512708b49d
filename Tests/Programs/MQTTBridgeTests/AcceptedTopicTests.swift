import ControlProtocol
import TestSupport
import Testing

@testable import MQTTBridge

/// Messages that an earlier version accepted.
@Suite struct AcceptedTopicTests {
  @Test func acceptedMessagesKeepTheirMeaning() throws {
    let command = TopicCommand(PropTopics("garage"))
    for reading in try AcceptedReading.all(in: "accepted.tsv") {
      let parts = reading.input.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let (topic, text) = (try #require(parts.first), try #require(parts.last))
      let request = try command.request(at: "timecircuits/garage/\(topic)", Array(text.utf8))?.get()
      let line = request.map {
        String(decoding: RequestEnvelope(request: $0).encode().dropLast(), as: UTF8.self)
      }
      #expect(line == reading.meaning, "\(reading.input)")
    }
  }
}
