import LinuxSystem
import LiveTestSupport
import Sound
import TestSupport
import Testing

@testable import SoundOutput

/// libasound's devices without hardware: `null` discards everything at once, `file` also writes it to a file.
@Suite(.ownThread) struct SoundDeviceTests {
  private static func file(_ path: String) -> String { "file:FILE='\(path)',FORMAT=raw" }

  @Test func deviceReceivesTheWrittenSamples() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/out.raw"
    let values: [Float] = [0, 0, 1, -1, 0.5, -0.5, 2, -2]
    do {
      let device = try SoundDevice(opening: Self.file(path), clock: SystemClock.monotonic)
      let ready = try device.wait(milliseconds: 1000)
      #expect(ready)
      let written = try device.write(values[...])
      #expect(written == values.count / 2)
    }
    let bytes = try FileSystem.read(path, maximumBytes: 1 << 20)
    let samples = stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(samples == [0, 0, 32767, -32767, 16384, -16384, 32767, -32767])
  }

  @Test func newDeviceHasAPeriodAndNothingQueued() throws {
    let device = try SoundDevice(opening: "null", clock: SystemClock.monotonic)
    #expect(device.period >= 1)
    #expect(device.buffer >= device.period)
    let before = SystemClock.monotonicNanoseconds
    let ahead = try device.framesAhead()
    #expect(ahead.frames == 0)
    #expect(before...SystemClock.monotonicNanoseconds ~= ahead.time)
  }

  private static let failures: [(device: String, words: [String])] = [
    (
      "plughw:CARD=NoSuchCard",
      ["open plughw:CARD=NoSuchCard: ", "; is it plugged in? timecircuitsctl sound devices"]
    ),
    ("nonsense", ["open nonsense: ", "timecircuitsctl sound devices"]),
  ]

  @Test(arguments: SoundDeviceTests.failures.indices) func missingDeviceIsReportedWithAdvice(index: Int) {
    let (name, words) = Self.failures[index]
    do throws(SoundDeviceError) {
      let device = try SoundDevice(opening: name, clock: SystemClock.monotonic)
      Issue.record("\(device.name) is open")
    } catch {
      for word in words { #expect(error.description.contains(word), "\(error)") }
    }
  }

  @Test func listIncludesTheNullDevice() throws {
    let listed = try SoundDevice.listed()
    #expect(
      listed.contains { $0.name == "null" && !$0.description.isEmpty && !$0.description.contains("\n") })
  }

  @Test func candidatesAreTheDefaultThenEachCard() {
    let cards = [
      SoundDevice.Card(number: 0, identifier: "vc4hdmi0", name: "vc4-hdmi-0"),
      SoundDevice.Card(number: 2, identifier: "Device", name: "USB Audio"),
    ]
    #expect(
      SoundDevice.candidates(cards: cards) == [
        "default", "plughw:CARD=vc4hdmi0", "sysdefault:CARD=vc4hdmi0", "plughw:CARD=Device",
        "sysdefault:CARD=Device",
      ])
  }
}
