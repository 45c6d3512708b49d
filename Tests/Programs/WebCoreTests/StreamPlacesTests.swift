import Configuration
import LinuxSystem
import Testing

@testable import WebCore

/// Which stream makes room for another.
@Suite struct StreamPlacesTests {
  private static let minute: UInt64 = 60_000_000_000

  private let places = StreamPlaces(perRequester: 3, most: 6, kept: Self.minute)

  private func address(_ number: Int) -> Requester {
    InternetAddress("10.0.0.\(number)").map { .address($0) } ?? .unknown
  }

  /// Streams of these addresses, one opened a second after the other; below 0 are paired browsers.
  private func streams(_ numbers: [Int]) -> [StreamPlaces.Stream] {
    numbers.enumerated().map { place, number in
      StreamPlaces.Stream(
        requester: number < 0 ? .paired("\(number)") : address(number), since: UInt64(place) * 1_000_000_000)
    }
  }

  @Test func thePromisedLimitsAreShipped() {
    let shipped = StreamPlaces(perRequester: WebConfiguration().streamsPerAddress)
    #expect((shipped.perRequester, shipped.most, shipped.kept) == (30, 400, Self.minute))
    #expect(WebLimits.conversations > shipped.most)
  }

  @Test func anAddressHasSoManyAndAnotherItsOwn() {
    let open = streams([1, 2, 2, 2])
    #expect(places.place(for: address(1), among: open, at: 0) == .free)
    #expect(places.place(for: address(2), among: open, at: 0) == .noneOfOwn)
    #expect(places.place(for: .paired("a"), among: open, at: 0) == .free)
  }

  @Test func theOldestOfOnesOwnMakesRoomBehindItsMinute() {
    let open = streams([1, 2, 2, 2])
    #expect(places.place(for: address(2), among: open, at: Self.minute + 999_999_999) == .noneOfOwn)
    #expect(places.place(for: address(2), among: open, at: Self.minute + 1_000_000_000) == .instead(of: 1))
  }

  @Test func whereAllArePlacedWhoeverHasMostMakesRoom() {
    let open = streams([1, 2, 2, 3, 3, 3])
    #expect(places.place(for: address(4), among: open, at: 0) == .instead(of: 3))
    #expect(places.place(for: address(1), among: open, at: 0) == .instead(of: 3))
    // It would have as many as the other then.
    #expect(places.place(for: address(2), among: open, at: 0) == .none)
    // Of two with the same the older stream.
    #expect(places.place(for: address(4), among: streams([2, 1, 2, 1, 2, 1]), at: 0) == .instead(of: 0))
  }

  @Test func nobodyIsPushedOutByWhoHasNoLess() {
    #expect(places.place(for: address(7), among: streams([1, 2, 3, 4, 5, 6]), at: .max) == .none)
  }

  @Test func aPairedBrowserMakesRoomForNobodyAndFindsSome() {
    #expect(places.place(for: address(9), among: streams([-1, -1, -1, -2, -2, -3]), at: .max) == .none)
    #expect(places.place(for: .paired("a"), among: streams([-1, -1, 4, 5, 6, -3]), at: 0) == .instead(of: 2))
    #expect(places.place(for: .paired("a"), among: streams([-1, -1, -1, -2, -2, -3]), at: 0) == .none)
  }
}
