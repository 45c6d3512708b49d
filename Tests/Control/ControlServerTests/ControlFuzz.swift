import ControlProtocol
import ControlTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import ControlServer

/// Sends valid and mangled lines through several connections at once, and checks every answer.
final class ControlFuzz: Sendable {
  private static let connections = 8

  private static let corpus: [[UInt8]] = [
    ControlTestClient.line(.status, id: .integer(1)), ControlTestClient.line(.watch),
    ControlTestClient.line(.events, id: .string("e")),
    ControlTestClient.line(.set(.destination, "OCT 26 1985 AM 01:21"), id: .integer(-5)),
    ControlTestClient.line(.depart), ControlTestClient.line(.journey("clocktower")),
    ControlTestClient.line(.cycle(.fifteen)), ControlTestClient.line(.brightness(.present, .full)),
    ControlTestClient.line(.night(.auto)), ControlTestClient.line(.cities(search: "new")),
    ControlTestClient.line(.test(.walk), id: .string("w")),
  ]

  private static let dictionary = [
    "\n", "\"", "{", "}", "\"id\":", "\"version\":1", "\\u0000", "\\ud800", "1e999", "-", "null", "\u{0}",
    "é",
  ].map { Array($0.utf8) }

  private let bench: ControlBench
  private let lines: Int
  private let mutator: ByteMutator
  private let seed: UInt64
  private let outcomes = Monitor<[String?]>([])

  init(_ bench: ControlBench, lines: Int, seed: UInt64) {
    (self.bench, self.lines, self.seed) = (bench, lines, seed)
    mutator = ByteMutator(seed: seed, corpus: Self.corpus, dictionary: Self.dictionary, maximumBytes: 6000)
  }

  func run() throws {
    for connection in 0..<Self.connections {
      try Worker.start { [self] in
        do {
          try send(connection)
          outcomes.update { $0.append(nil) }
        } catch {
          outcomes.update { $0.append("connection \(connection), seed \(seed): \(error)") }
        }
      }
    }
    let failures = outcomes.wait(untilNanoseconds: nil, for: { $0.count == Self.connections }) {
      outcomes, _ in
      outcomes.compactMap(\.self)
    }
    #expect(failures == [])
  }

  private func send(_ connection: Int) throws {
    var client = try bench.client()
    for number in stride(from: connection, to: lines, by: Self.connections) {
      // Every tenth line is valid.
      let line =
        number % 10 == 0 ? Self.corpus[number / 10 % Self.corpus.count] : mutator.input(number) + [10]
      do throws(SystemError) {
        try client.push(line)
      } catch {
        try client.check()
        client = try bench.client()
      }
    }
    client.endWriting()
    try client.check()
  }
}
