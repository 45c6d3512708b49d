import ControlProtocol
import Foundation
import LinuxSystem
import TestSupport

/// One daemon for a long time, with requests, valid and invalid edits, and clients that come and go.
struct SoakRun {
  /// The allowed growth of anonymous memory from the minimum of the second fifth to that of the last, in KiB.
  private static let allowedGrowth = 512
  /// The most resident memory, in KiB.
  ///
  /// How much of the program's file is resident depends on the last requests and the kernel; that is not
  /// growth.
  private static let allowedResident = 13 * 1024
  private static let secondsBetweenSamples = 20

  /// The daemon's resources while no client is connected.
  private struct Sample {
    let own, resident, descriptors, threads: Int
  }

  private let seconds: Int
  private let seed: UInt64
  private let daemon: DaemonProcess
  private let findings = Findings()
  private let witness: StallWitness

  init(daemon path: String, minutes: Int, seed: UInt64) throws {
    seconds = minutes * 60
    self.seed = seed
    daemon = try DaemonProcess(path)
    witness = StallWitness(of: daemon)
  }

  func run() throws {
    defer { daemon.remove() }
    try daemon.waitUntilUp()
    sleep(1)
    let start = Moment.wall
    var samples: [Sample] = []
    var life = HouseLife(of: daemon, seed: seed, findings)
    while daemon.isRunning, Moment.wall - start < Int64(seconds) * 1_000_000 {
      life.goOn(forSeconds: Self.secondsBetweenSamples)
      samples.append(sample())
    }
    let span = start..<Moment.wall
    judge(samples)
    judge(Lateness(daemon.mirror.arrivals, in: span, witness, still: life.tests), in: span)
    daemon.end(findings)
    print("seed \(seed), \(seconds / 60) minutes")
    findings.printCounts()
    findings.conclude(daemon)
  }

  /// A second after the last client has left.
  private func sample() -> Sample {
    sleep(2)
    return Sample(
      own: daemon.ownKiB, resident: daemon.residentKiB, descriptors: daemon.descriptors,
      threads: daemon.threads)
  }

  private func judge(_ samples: [Sample]) {
    let fifth = samples.count / 5
    guard fifth > 0 else { return findings.object("\(samples.count) samples are too few") }
    // Temporary memory comes and goes, so compare the minimums.
    let (early, late) = (samples[fifth..<2 * fifth], samples.suffix(fifth))
    let (before, after) = (early.map(\.own).min() ?? 0, late.map(\.own).min() ?? 0)
    findings.claim(
      after - before <= Self.allowedGrowth, "anonymous memory grew from \(before) to \(after) KiB")
    let resident = samples.map(\.resident).max() ?? 0
    findings.claim(resident <= Self.allowedResident, "resident memory reached \(resident) KiB")
    for (name, numbers) in [("descriptors", samples.map(\.descriptors)), ("threads", samples.map(\.threads))]
    {
      findings.claim(
        Set(numbers.suffix(fifth)).isSubset(of: Set(numbers.prefix(2 * fifth))), "\(name): \(numbers)")
      findings.count("\(name) at the end", numbers.last ?? 0)
    }
    findings.count("anonymous KiB, early", before)
    findings.count("anonymous KiB, at the end", after)
    findings.count("resident KiB, at most", resident)
  }

  private func judge(_ lateness: Lateness, in span: Range<Int64>) {
    let halfSeconds = Int((span.upperBound - span.lowerBound) / MirrorLog.halfSecond)
    // A departure's darkness and wiring tests hide some.
    findings.claim(
      lateness.edges.count >= halfSeconds / 2, "\(lateness.edges.count) edges in \(halfSeconds) half seconds")
    findings.claim(
      daemon.mirror.unreadable == 0,
      "\(daemon.mirror.unreadable) lines of the mirror are not valid records")
    findings.count("edges", lateness.edges.count)
    findings.count("edges late by a machine stall", lateness.excused)
    for edge in lateness.late {
      findings.object("the edge of \(Double(edge.edge) / 1e6) was late by \(edge.late / 1000) ms")
    }
  }
}
