// A release build with a static library of Swift has no testing library; its tools do not need this.
#if canImport(Testing)
  import Foundation
  import TestSupport
  package import Testing

  /// Runs each test of a suite on a thread of its own, a limited number of them at a time.
  ///
  /// Swift Testing runs all tests on as many threads as there are processors. A test that waits for a program or another
  /// thread would hold up the tests behind it there, and be held up by those that compute. On its own thread it may block
  /// and takes its turns from the kernel, so that neither the number of processors nor the width of parallelism decides
  /// whether it passes.
  ///
  /// The testing library of Swift 6.0 has no scopes (ST-0007 brought them with 6.1): there the tests run on its threads.
  package struct OwnThread: TestTrait, SuiteTrait {
    /// Whether a suite's tests have it, too.
    package var isRecursive: Bool { true }

    /// The places for tests that have a thread at a time.
    ///
    /// More of them would only take each other's processor time. A full run has many that wait for half a minute.
    fileprivate static let places = Places(count: TestTier.isFull ? 128 : 16)
  }

  extension Trait where Self == OwnThread {
    /// Each test of the suite blocks, and does so on a thread of its own.
    package static var ownThread: Self { OwnThread() }
  }

  #if compiler(>=6.1)
    extension OwnThread: TestScoping {
      /// Each case has a scope of its own.
      package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        testCase == nil ? nil : self
      }

      /// Runs a case on a thread, when there is a place for it.
      package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
      ) async throws {
        await Self.places.take()
        let thread = ExecutorThread()
        let result: Result<Void, any Error> = await withTaskExecutorPreference(thread) {
          do { return .success(try await function()) } catch { return .failure(error) }
        }
        thread.end()
        await Self.places.giveBack()
        try result.get()
      }
    }
  #endif

  /// A number of places, which are given to those that wait in the order of their coming.
  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func take() async {
      guard free == 0 else { return free -= 1 }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
    }
  }

  /// A thread that runs the jobs of one task (SE-0417), until it is ended.
  private final class ExecutorThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var hasEnded = false

    init() {
      let thread = Thread { [self] in
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
      // As much as the main thread has: a test may recurse deeply.
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
