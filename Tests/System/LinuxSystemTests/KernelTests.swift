import LinuxSystem
import Testing

/// The running kernel.
@Suite struct KernelTests {
  @Test func kernelReleaseMatchesProc() throws {
    let kernel = try #require(Kernel.running)
    let release = try FileSystem.read("/proc/sys/kernel/osrelease", maximumBytes: 4_096)
    #expect(kernel.release + "\n" == String(decoding: release, as: UTF8.self))
    #expect(!kernel.architecture.isEmpty)
  }
}
