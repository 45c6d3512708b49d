// A release build with a static library of Swift has no testing library; its tools do not need this.
#if canImport(Testing)
  import Foundation
  import TestSupport
  package import Testing

  /// Runs each test of a suite on its own thread, a limited number at a time.
  ///
  /// Swift Testing runs all tests on one thread per processor. A test that waits for a program or another
  /// thread would block the tests behind it, and wait for tests that compute. On its own thread it may block,
  /// and the kernel schedules it, so the result does not depend on the number of processors or on
  /// parallelism.
  ///
  /// Swift 6.0 has no test scopes (added in 6.1, ST-0007); there the tests run on the library's threads.
  package struct OwnThread: TestTrait, SuiteTrait {
    /// The trait also applies to the tests of a suite.
    package var isRecursive: Bool { true }

    /// Limits how many tests have a thread at a time.
    ///
    /// More would only compete for the processor. In a full run, many tests wait for half a minute.
    fileprivate static let slots = Slots(count: TestTier.isFull ? 128 : 16)
  }

  extension Trait where Self == OwnThread {
    /// Runs each test of the suite on its own thread, where it may block.
    package static var ownThread: Self { OwnThread() }
  }

  #if compiler(>=6.1)
    extension OwnThread: TestScoping {
      /// Each case has its own scope.
      package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
      }

      /// Runs a case on a thread, once a slot is free.
      package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
      ) async throws {
        await Self.slots.acquire()
        let thread = ExecutorThread()
        let result: Result<Void, any Error> = await withTaskExecutorPreference(thread) {
          do { return .success(try await function()) } catch { return .failure(error) }
        }
        thread.end()
        await Self.slots.release()
        try result.get()
      }
    }
  #endif

  /// A counting semaphore that serves waiting tests in order.
  private actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func acquire() async {
      guard free == 0 else { return free -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    func release() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
    }
  }

  /// A thread that runs the jobs of one task (SE-0417).
  private final class ExecutorThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var hasEnded = false

    init() {
      let thread = Thread { [self] in
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
      // The main thread's size: a test may recurse deeply.
      thread.stackSize = 8 << 20
      thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      condition.withLock {
        jobs.append(job)
        condition.signal()
      }
    }

    func end() {
      condition.withLock {
        hasEnded = true
        condition.signal()
      }
    }

    private func next() -> UnownedJob? {
      condition.withLock {
        while jobs.isEmpty, !hasEnded { condition.wait() }
        return jobs.isEmpty ? nil : jobs.removeFirst()
      }
    }
  }
#endif
