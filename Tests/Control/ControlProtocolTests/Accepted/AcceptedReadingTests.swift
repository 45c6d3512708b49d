import TestSupport
import Testing

/// What was accepted as it was typed, and on the socket, still means what it meant.
@Suite struct AcceptedReadingTests {
  @Test func whatWasAcceptedMeansTheSame() throws {
    let readings = try AcceptedReading.all(in: "accepted.tsv")
    for reading in readings {
      #expect(
        Meaning.of(reading.input, to: reading.reader) == reading.meaning,
        "\(reading.reader): \(reading.input)")
    }
    #expect(Set(readings.map(\.reader)) == ["time", "span", "timer's time", "alarm", "timer", "socket"])
  }
}
