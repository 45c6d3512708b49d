import Foundation
import Sound
import Testing

@testable import MP3

/// Decoding files of half a second: 440 Hz at half scale, in stereo 880 Hz at a quarter on the right.
///
/// lame encoded them from sines and made them 5 % softer, as it does.
@Suite struct MP3StreamTests {
  private static func file(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Files/\(name).mp3")))
  }

  private static func play(_ stream: any SoundStream, by size: Int) -> [Float] {
    var stream = stream
    var block = [Float](repeating: 9, count: size * 2)
    var all: [Float] = []
    while true {
      let count = stream.read(into: &block, frames: size)
      all += block.prefix(count * 2)
      if count < size { return all }
    }
  }

  /// The amplitude of a frequency in the middle quarter second of one side.
  private static func amplitude(_ samples: [Float], side: Int, hertz: Double) -> Double {
    let frames = 6000..<18_000
    var (real, imaginary) = (0.0, 0.0)
    for frame in frames {
      let angle = 2 * Double.pi * hertz * Double(frame) / Double(Sampling.rate)
      real += Double(samples[frame * 2 + side]) * cos(angle)
      imaginary += Double(samples[frame * 2 + side]) * sin(angle)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(frames.count)
  }

  private static let files: [(name: String, side: Int, hertz: Double, amplitude: Double)] = [
    ("mono-44100", 0, 440, 0.475), ("mono-44100", 1, 440, 0.475), ("stereo-48000", 0, 440, 0.475),
    ("stereo-48000", 1, 880, 0.2375),
  ]

  @Test(arguments: MP3StreamTests.files.indices) func decodingKeepsFrequencyAndAmplitude(index: Int) throws {
    let (name, side, hertz, wanted) = Self.files[index]
    let samples = Self.play(try MP3Stream(try Self.file(name)), by: 240)
    // The encoder pads both ends.
    #expect(24_000...27_000 ~= samples.count / 2)
    #expect(abs(Self.amplitude(samples, side: side, hertz: hertz) - wanted) < 0.005)
    #expect(Self.amplitude(samples, side: side, hertz: 3000) < 0.01)
  }

  @Test(arguments: ["mono-44100", "stereo-48000"]) func framesAreFoundFromEndToEnd(name: String) throws {
    let bytes = try Self.file(name)
    let frames = MPEGFrames(bytes)
    #expect(frames.isSound && frames.breaks == 0 && frames.bytes == frames.wanted, "\(frames)")
    // Also with tags at both ends, and truncated.
    let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 2, 0] + [UInt8](repeating: 0xFF, count: 256)
    let tagged = MPEGFrames(tag + bytes + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125))
    #expect(tagged == frames)
    #expect(MPEGFrames(Array(bytes.dropLast(100))).isSound)
    // More than half of these bytes is not MP3.
    let foreign = [UInt8](repeating: 0x20, count: bytes.count + 1000)
    #expect(!MPEGFrames(bytes + foreign).isSound && !MPEGFrames(foreign).isSound && !MPEGFrames([]).isSound)
  }

  @Test func blockSizeDoesNotChangeTheSamples() throws {
    let bytes = try Self.file("mono-44100")
    let whole = Self.play(try MP3Stream(bytes), by: 4096)
    #expect(Self.play(try MP3Stream(bytes), by: 7) == whole)
    #expect(Self.play(try MP3Stream(bytes).fromBeginning(), by: 4096) == whole)
  }

  @Test(arguments: [0, 1, 100, 1000]) func otherDataIsRejectedWithAMessage(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) & 0x7F }
    do throws(SoundFileError) {
      _ = try MP3Stream(bytes)
      Issue.record("data that is not MP3 was decoded")
    } catch {
      #expect(error.description.hasPrefix("libmpg123 cannot decode it: "))
    }
  }

  @Test func truncatedFileIsPlayedToItsEnd() throws {
    let bytes = try Self.file("stereo-48000")
    let samples = Self.play(try MP3Stream(Array(bytes.prefix(bytes.count / 2))), by: 240)
    #expect(6000...20_000 ~= samples.count / 2)
  }
}
