import Secrets
import Testing

/// Names that do not reveal the text they are made from.
@Suite struct OneWayNameTests {
  @Test func nameIsStableAndDiffersForEachText() throws {
    let names = try (0..<200).map { try OneWayName.digits(of: "machine \($0)") }
    #expect(Set(names).count == 200)
    #expect(try (0..<200).map { try OneWayName.digits(of: "machine \($0)") } == names)
    #expect(names.allSatisfy { $0.utf8.count == 8 && UInt32($0, radix: 16) != nil })
  }

  /// If this changes, every prop without an id gets another name.
  @Test func nameOfAKnownTextIsUnchanged() throws {
    #expect(try OneWayName.digits(of: "0123456789abcdef0123456789abcdef") == "b543b721")
  }
}
