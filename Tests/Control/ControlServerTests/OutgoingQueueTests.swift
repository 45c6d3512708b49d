import ClockModel
import ControlProtocol
import LiveTestSupport
import TestSupport
import Testing
import Text

@testable import ControlServer

@Suite(.ownThread) struct OutgoingQueueTests {
  private static func event(_ number: Int) -> EventReport {
    EventReport(
      time: WallTime(seconds: 0, nanoseconds: 0), name: "journey", text: "\(number)",
      details: [JSONMember("number", .integer(Int64(number)))])
  }

  private static func number(_ event: EventReport, _ key: String) -> Int? {
    for case .integer(let number) in event.details.filter({ $0.key == key }).map(\.value) {
      return Int(number)
    }
    return nil
  }

  /// Empties the queue in pieces of at most a size.
  private static func drain(_ queue: inout OutgoingQueue, piece: Int = .max) -> [UInt8] {
    var all: [UInt8] = []
    while !queue.isEmpty {
      let bytes = queue.next().prefix(piece)
      all += bytes
      queue.didSend(bytes.count)
    }
    return all
  }

  private static func messages(_ bytes: [UInt8]) throws -> [ServerMessage] {
    try bytes.split(separator: 10).map { try ServerMessage.decode(Array($0)) }
  }

  @Test(arguments: [1, 2, 3, 7, 100, 100_000])
  func repliesLeaveWholeAndInOrder(piece: Int) {
    var queue = OutgoingQueue()
    var expected: [UInt8] = []
    for number in 0..<50 {
      let line = Array("reply \(number)\n".utf8)
      expected += line
      let isAccepted = queue.add(line: line)
      #expect(isAccepted)
    }
    #expect(queue.count == expected.count)
    let sent = Self.drain(&queue, piece: piece)
    #expect(sent == expected)
    #expect(queue.isEmpty)
  }

  @Test func repliesAreBoundedAndTheFirstMayBeLonger() {
    var queue = OutgoingQueue()
    let long = [UInt8](repeating: 1, count: OutgoingQueue.mostBytes + 1)
    var isAccepted = queue.add(line: long)
    #expect(isAccepted)
    isAccepted = queue.add(line: [2])
    #expect(!isAccepted)
    _ = Self.drain(&queue)
    isAccepted = queue.add(line: [UInt8](repeating: 1, count: OutgoingQueue.mostBytes))
    #expect(isAccepted)
    isAccepted = queue.add(line: [2])
    #expect(!isAccepted)
  }

  @Test func newerFrameReplacesAWaitingOne() throws {
    var queue = OutgoingQueue()
    _ = queue.add(line: [1, 10])
    for number in 0..<1000 { queue.add(frame: ControlBench.frame(number), id: .integer(7)) }
    let sent = Self.drain(&queue, piece: 5)
    #expect(sent.dropFirst(2) == StreamItem.frame(ControlBench.frame(999)).encode(id: .integer(7))[...])
  }

  @Test func partlySentFrameIsCompleted() {
    var queue = OutgoingQueue()
    queue.add(frame: ControlBench.frame(1), id: nil)
    let first = Array(queue.next())
    queue.didSend(1)
    queue.add(frame: ControlBench.frame(2), id: nil)
    queue.add(frame: ControlBench.frame(3), id: nil)
    let rest = Self.drain(&queue)
    let frames = [1, 3].flatMap { StreamItem.frame(ControlBench.frame($0)).encode(id: nil) }
    #expect(first.prefix(1) + rest == frames)
  }

  @Test func oldestEventsAreDroppedAndCounted() throws {
    var queue = OutgoingQueue()
    for number in 0..<(OutgoingQueue.mostEvents + 10) {
      queue.add(event: Self.event(number), id: .string("e"))
    }
    let messages = try Self.messages(Self.drain(&queue))
    #expect(messages.allSatisfy { $0.id == .string("e") })
    let events = messages.compactMap { message in
      if case .item(.event(let event)) = message.content { event } else { nil }
    }
    #expect(events.count == OutgoingQueue.mostEvents + 1)
    #expect(events.first?.name == "lost")
    #expect(events.first.flatMap { Self.number($0, "count") } == 10)
    #expect(events.dropFirst().compactMap { Self.number($0, "number") } == Array(10..<266))
  }

  /// However slow the client, it gets no event twice, and each missing event is counted.
  @Test(arguments: [1985, 2015] as [UInt64])
  func everyEventIsSentOrCountedAsLost(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var queue = OutgoingQueue()
    var sent: [UInt8] = []
    var published = 0
    for _ in 0..<3000 {
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        queue.add(event: Self.event(published), id: nil)
        published += 1
      }
      if Int.random(in: 0..<40, using: &random) == 0 {
        queue.addLost(1)
        published += 1
      }
      if Bool.random(using: &random) {
        _ = queue.add(line: Array("{\"version\":1,\"caption\":\"x\"}\n".utf8))
      }
      if Bool.random(using: &random) { queue.add(frame: ControlBench.frame(0), id: nil) }
      let room = Int.random(in: 0...400, using: &random)
      let bytes = queue.next().prefix(room)
      sent += bytes
      queue.didSend(bytes.count)
      #expect(queue.count <= OutgoingQueue.mostBytes + 1000)
    }
    queue.add(event: Self.event(published), id: nil)
    published += 1
    sent += Self.drain(&queue)
    var counted = 0
    var last = -1
    for line in sent.split(separator: 10) where !line.contains("frame".utf8) {
      let message = try ServerMessage.decode(Array(line))
      guard case .item(.event(let event)) = message.content else { continue }
      if event.name == "lost" {
        counted += try #require(Self.number(event, "count"))
      } else {
        let number = try #require(Self.number(event, "number"))
        #expect(number > last, "seed \(seed)")
        last = number
        counted += 1
      }
    }
    #expect(counted == published, "seed \(seed)")
  }
}
