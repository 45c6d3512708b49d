import ControlProtocol
import TestSupport
import Testing

@testable import WebCore

/// Forms that an earlier version accepted.
@Suite struct AcceptedFormTests {
  @Test func acceptedFormsKeepTheirMeaning() throws {
    for reading in try AcceptedReading.all(in: "accepted.tsv") {
      let parts = reading.input.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      var fields: [String: String] = [:]
      for field in try #require(parts.last).split(separator: "&") {
        let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init)
        fields[sides[0]] = sides[1]
      }
      let request = try APIRequest.read(String(try #require(parts.first)), form: fields).get()
      let line = String(decoding: RequestEnvelope(request: request).encode().dropLast(), as: UTF8.self)
      #expect(line == reading.meaning, "\(reading.input)")
    }
  }
}
