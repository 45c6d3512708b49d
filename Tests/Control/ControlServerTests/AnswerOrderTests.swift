import ControlProtocol
import LiveTestSupport
import TestSupport
import Testing

@testable import ControlServer

@Suite(.ownThread) struct AnswerOrderTests {
  private static func token(_ number: UInt64) -> RequestToken {
    RequestToken(client: ClientToken(number: 1), id: .integer(7), number: number)
  }

  @Test func anAnswerWaitsForThoseBeforeIt() {
    var order = AnswerOrder()
    order.expect(Self.token(1))
    order.add([2], begins: .events)
    order.expect(Self.token(3))
    var ready = order.removeReady()
    #expect(ready == [])
    #expect(order.pending == 2)
    order.answer(Self.token(3), [3])
    ready = order.removeReady()
    #expect(ready == [])
    #expect(order.unanswered == [Self.token(1)])
    order.answer(Self.token(1), [1])
    ready = order.removeReady()
    #expect(ready.map(\.lines) == [[1], [2], [3]])
    #expect(ready.map(\.begins) == [nil, .events, nil])
    #expect(order.isEmpty)
  }

  @Test func aRequestIsAnsweredOnce() {
    var order = AnswerOrder()
    order.expect(Self.token(1))
    let answers = [[1], [2]].map { order.answer(Self.token(1), $0) } + [order.answer(Self.token(9), [9])]
    #expect(answers == [true, false, false])
    let ready = order.removeReady()
    #expect(ready.map(\.lines) == [[1]])
    #expect(order.pending == 0)
  }

  @Test func streamLinesFollowTheAnswerThatBeganThem() {
    var order = AnswerOrder()
    order.expect(Self.token(1))
    order.expect(Self.token(2))
    order.answer(Self.token(2), [20])
    let isKept = order.append([21], to: Self.token(2))
    #expect(isKept)
    order.answer(Self.token(1), [10])
    let ready = order.removeReady()
    #expect(ready.map(\.lines) == [[10], [20, 21]])
    let isKeptLater = order.append([22], to: Self.token(2))
    #expect(!isKeptLater)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func answersLeaveInTheOrderOfRequests(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = AnswerOrder()
    var open: [UInt64] = []
    var left: [UInt8] = []
    for number in 0..<2000 as Range<UInt64> {
      let byte = UInt8(truncatingIfNeeded: number)
      if Bool.random(using: &random) {
        order.expect(Self.token(number))
        open.append(number)
      } else {
        order.add([byte])
      }
      while open.count > 8 || (Bool.random(using: &random) && !open.isEmpty) {
        let answered = open.remove(at: Int.random(in: open.indices, using: &random))
        order.answer(Self.token(answered), [UInt8(truncatingIfNeeded: answered)])
      }
      #expect(order.pending == open.count)
      left += order.removeReady().flatMap(\.lines)
    }
    for number in open { order.answer(Self.token(number), [UInt8(truncatingIfNeeded: number)]) }
    left += order.removeReady().flatMap(\.lines)
    #expect(left == (0..<2000).map { UInt8(truncatingIfNeeded: $0) }, "seed \(seed)")
  }
}
