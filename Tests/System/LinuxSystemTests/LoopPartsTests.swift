import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// The parts of the daemon's loop: timers, wake-ups, monitors, output and memory.
@Suite(.ownThread) struct LoopPartsTests {
  @Test func aTimerWakesNoEarlierThanItsTime() throws {
    let timer = try OneShotTimer(.wall)
    var poller = Poller()
    let index = poller.add(timer.descriptor)
    let due = SystemClock.wallNanoseconds + 20_000_000
    #expect(try !timer.arm(seconds: due / 1_000_000_000, nanoseconds: due % 1_000_000_000))
    #expect(try timer.acknowledge() == .spurious)
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
    #expect(SystemClock.wallNanoseconds >= due)
    #expect(try timer.acknowledge() == .due)
    #expect(try timer.acknowledge() == .spurious)
  }

  @Test(arguments: [(0, 0), (-5, 0), (1, 0)] as [(Int64, Int64)])
  func pastTimeWakesAtOnce(seconds: Int64, nanoseconds: Int64) throws {
    let timer = try OneShotTimer(.monotonic)
    var poller = Poller()
    let index = poller.add(timer.descriptor)
    #expect(try !timer.arm(seconds: seconds, nanoseconds: nanoseconds))
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
  }

  @Test func freedMemoryIsReturned() {
    var blocks = (0..<4_000).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 8_000) }
    // Behind the others, so that they leave a hole; a free end would be returned anyway.
    let last = [UInt8](repeating: 1, count: 8_000)
    blocks.removeAll()
    #expect(Heap.giveBack())
    withExtendedLifetime(last) {}
  }

  @Test func hugePagesAreRefused() {
    #expect(HugePages.refuse())
    #expect(HugePages.areRefused)
  }

  @Test func unusedProgramPagesAreReturned() throws {
    // Read every page of the code once, as a start does.
    let code = try ownCode()
    var sum: UInt8 = 0
    for page in stride(from: code.start, to: code.end, by: 4096) {
      sum &+= try #require(UnsafePointer<UInt8>(bitPattern: page)).pointee
    }
    let before = try ownCode().residentKiB
    #expect(ProgramPages.giveBack())
    let after = try ownCode().residentKiB
    #expect(after < before / 2, "\(before) KiB, whose bytes add up to \(sum), became \(after)")
  }

  /// The largest mapping of executable code (proc_pid_smaps(5)), which is the test program's own.
  private func ownCode() throws -> (start: UInt, end: UInt, residentKiB: Int) {
    var best: (start: UInt, end: UInt, residentKiB: Int) = (0, 0, 0)
    var current: (start: UInt, end: UInt)?
    for line in try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      if words.count > 1, words[1] == "r-xp" {
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        current = ends.count == 2 ? (ends[0], ends[1]) : nil
      } else if words.count > 1, words[1].count == 4, words[1].hasSuffix("p") {
        current = nil
      } else if words[0] == "Rss:", let mapping = current, mapping.end - mapping.start > best.end - best.start
      {
        best = (mapping.start, mapping.end, try #require(Int(words[1])))
      }
    }
    return best
  }

  @Test func anEventWakesFromAnotherThread() throws {
    let wakeUp = try WakeUp()
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: 0)
    #expect(!poller.isReadable(index))
    try Worker.start { wakeUp.signal() }
    poller.wait(milliseconds: Int(Waiting.limit) * 1000)
    #expect(poller.isReadable(index))
    wakeUp.clear()
    poller.wait(milliseconds: 0)
    #expect(!poller.isReadable(index))
  }

  @Test func aMonitorHandsStateFromThreadToThread() throws {
    let monitor = Monitor((asked: 0, answered: 0))
    try Worker.start {
      for round in 1...1000 {
        monitor.wait(untilNanoseconds: nil, for: { $0.asked >= round }) { _, _ in }
        monitor.update { $0.answered = round }
      }
    }
    for round in 1...1000 {
      monitor.update { $0.asked = round }
      let isAnswered = monitor.wait(untilNanoseconds: nil, for: { $0.answered == round }) { _, isMet in isMet
      }
      #expect(isAnswered)
    }
  }

  @Test func aMonitorStopsWaitingAtItsDeadline() {
    let monitor = Monitor(false)
    let deadline = SystemClock.monotonicNanoseconds + 5_000_000
    let isMet = monitor.wait(untilNanoseconds: deadline, for: { $0 }) { _, isMet in isMet }
    #expect(!isMet)
    #expect(SystemClock.monotonicNanoseconds >= deadline)
  }

  @Test func writingToAClosedPipeIsAnErrorAndNoSignal() throws {
    Output.ignoreSignalsOfWrites()
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let writer = LinuxSystem.FileDescriptor(owning: ends[1])
    // Until it runs its program, a child of another test has a copy of the reading end.
    var failure: SystemError?
    try eventually("an error") {
      do throws(SystemError) { try Output.write([1], to: writer.number) } catch { failure = error }
      return failure != nil
    }
    #expect(failure?.code == SystemError.brokenPipe)
  }

  @Test func writingWaitsForASlowReader() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let reader = ends[0]
    let writer = LinuxSystem.FileDescriptor(owning: ends[1])
    _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
    let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let received = Monitor<[UInt8]>([])
    try Worker.start {
      var buffer = [UInt8](repeating: 0, count: 777)
      while received.withLock({ $0.count }) < 300_000 {
        let count = read(reader, &buffer, buffer.count)
        guard count > 0 else { break }
        received.update { $0 += buffer.prefix(count) }
      }
    }
    try Output.write(sent, to: writer.number)
    let all = received.wait(untilNanoseconds: nil, for: { $0.count >= 300_000 }) { bytes, _ in bytes }
    #expect(all == sent)
    close(reader)
  }
}
