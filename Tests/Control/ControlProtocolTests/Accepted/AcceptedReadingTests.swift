import TestSupport
import Testing

/// Typed inputs and socket lines that were once accepted keep their meaning.
@Suite struct AcceptedReadingTests {
  @Test func acceptedInputsKeepTheirMeaning() throws {
    let readings = try AcceptedReading.all(in: "accepted.tsv")
    for reading in readings {
      #expect(
        Meaning.of(reading.input, to: reading.reader) == reading.meaning,
        "\(reading.reader): \(reading.input)")
    }
    #expect(Set(readings.map(\.reader)) == ["time", "span", "timer's time", "alarm", "timer", "socket"])
  }
}
