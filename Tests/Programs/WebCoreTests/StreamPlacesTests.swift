import Configuration
import LinuxSystem
import Testing

@testable import WebCore

/// Which stream ends to make room for a new one.
@Suite struct StreamPlacesTests {
  private static let minute: UInt64 = 60_000_000_000

  private let places = StreamPlaces(perRequester: 3, most: 6, kept: Self.minute)

  private func address(_ number: Int) -> Requester {
    InternetAddress("10.0.0.\(number)").map { .address($0) } ?? .unknown
  }

  /// Streams of these addresses, opened a second apart; negative numbers are paired browsers.
  private func streams(_ numbers: [Int]) -> [StreamPlaces.Stream] {
    numbers.enumerated().map { index, number in
      StreamPlaces.Stream(
        requester: number < 0 ? .paired("\(number)") : address(number), since: UInt64(index) * 1_000_000_000)
    }
  }

  @Test func defaultsMatchTheDocumentedLimits() {
    let shipped = StreamPlaces(perRequester: WebConfiguration().streamsPerAddress)
    #expect((shipped.perRequester, shipped.most, shipped.kept) == (30, 400, Self.minute))
    #expect(WebLimits.conversations > shipped.most)
  }

  @Test func eachAddressHasItsOwnLimit() {
    let open = streams([1, 2, 2, 2])
    #expect(places.place(for: address(1), among: open, at: 0) == .free)
    #expect(places.place(for: address(2), among: open, at: 0) == .noneOfOwn)
    #expect(places.place(for: .paired("a"), among: open, at: 0) == .free)
  }

  @Test func oldestOwnStreamMakesRoomAfterAMinute() {
    let open = streams([1, 2, 2, 2])
    #expect(places.place(for: address(2), among: open, at: Self.minute + 999_999_999) == .noneOfOwn)
    #expect(places.place(for: address(2), among: open, at: Self.minute + 1_000_000_000) == .instead(of: 1))
  }

  @Test func addressWithMostStreamsMakesRoomWhenFull() {
    let open = streams([1, 2, 2, 3, 3, 3])
    #expect(places.place(for: address(4), among: open, at: 0) == .instead(of: 3))
    #expect(places.place(for: address(1), among: open, at: 0) == .instead(of: 3))
    // Address 2 would then have more than address 3.
    #expect(places.place(for: address(2), among: open, at: 0) == .none)
    // On a tie the oldest stream ends.
    #expect(places.place(for: address(4), among: streams([2, 1, 2, 1, 2, 1]), at: 0) == .instead(of: 0))
  }

  @Test func singleStreamsAreNotDisplacedByNewAddresses() {
    #expect(places.place(for: address(7), among: streams([1, 2, 3, 4, 5, 6]), at: .max) == .none)
  }

  @Test func pairedBrowsersDisplaceStrangersAndAreNeverDisplaced() {
    #expect(places.place(for: address(9), among: streams([-1, -1, -1, -2, -2, -3]), at: .max) == .none)
    #expect(places.place(for: .paired("a"), among: streams([-1, -1, 4, 5, 6, -3]), at: 0) == .instead(of: 2))
    #expect(places.place(for: .paired("a"), among: streams([-1, -1, -1, -2, -2, -3]), at: 0) == .none)
  }
}
