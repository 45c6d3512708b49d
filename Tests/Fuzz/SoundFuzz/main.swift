// Usage: sound-fuzz COUNT SEED
//
// Plays COUNT mutated WAV files, whole and in blocks, and checks the properties of each result. After a
// crash, the last line on standard error names the input; repeat it with `--only NUMBER` instead of COUNT.

import Foundation
import Sound
import TestSupport

func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

func little(_ number: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

func chunk(_ tag: String, _ bytes: [UInt8]) -> [UInt8] {
  Array(tag.utf8) + little(bytes.count, bytes: 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
}

/// A file with some samples.
func wav(
  _ tag: Int, bits: Int, channels: Int, rate: Int, extensible: Bool = false, others: [UInt8] = []
) -> [UInt8] {
  let frame = channels * bits / 8
  var format =
    little(extensible ? 0xFFFE : tag, bytes: 2) + little(channels, bytes: 2) + little(rate, bytes: 4)
    + little(rate * frame, bytes: 4) + little(frame, bytes: 2) + little(bits, bytes: 2)
  if extensible {
    format += little(22, bytes: 2) + little(bits, bytes: 2) + little(3, bytes: 4) + little(tag, bytes: 2)
    format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }
  let samples = (0..<frame * 40).map { UInt8(truncatingIfNeeded: $0 &* 37) }
  let body = Array("WAVE".utf8) + chunk("fmt ", format) + others + chunk("data", samples)
  return chunk("RIFF", body)
}

let corpus: [[UInt8]] = [
  wav(1, bits: 16, channels: 2, rate: 48_000), wav(1, bits: 8, channels: 1, rate: 8000),
  wav(1, bits: 24, channels: 2, rate: 44_100, others: chunk("LIST", Array("INFOISFT".utf8))),
  wav(1, bits: 32, channels: 1, rate: 96_000), wav(3, bits: 32, channels: 2, rate: 22_050),
  wav(1, bits: 16, channels: 2, rate: 48_000, extensible: true), wav(1, bits: 16, channels: 1, rate: 1000),
]

/// The most frames that a file's bytes can hold.
func bound(_ bytes: [UInt8], _ rate: Int) -> Int {
  bytes.count * Sampling.rate / max(1, rate) + 1024
}

/// All frames of a stream, read in blocks.
func play(_ stream: WAVStream, by size: Int, atMost: Int) -> [Float]? {
  var stream = stream
  var block = [Float](repeating: 0, count: size * Sampling.channels)
  var all: [Float] = []
  while true {
    let count = stream.read(into: &block, frames: size)
    all += block.prefix(count * Sampling.channels)
    if count < size { return all }
    guard all.count <= atMost * Sampling.channels else { return nil }
  }
}

/// The property that fails for a stream, or `nil`.
func problem(_ bytes: [UInt8], _ stream: WAVStream) -> String? {
  let most = bound(bytes, stream.header.rate)
  guard let whole = play(stream, by: 4096, atMost: most), let parts = play(stream, by: 240, atMost: most)
  else {
    return "no end: more than \(most) frames from \(bytes.count) bytes"
  }
  guard whole == parts else {
    return "\(whole.count) samples in large blocks differ from \(parts.count) in small ones"
  }
  guard whole.allSatisfy({ $0.isFinite && abs($0) <= 2 }) else { return "a sample is out of range" }
  guard stream.milliseconds >= 0 else { return "the duration is \(stream.milliseconds) ms" }
  return nil
}

let arguments = Array(CommandLine.arguments.dropFirst())
let isSingle = arguments.first == "--only"
let words = isSingle ? Array(arguments.dropFirst()) : arguments
guard words.count == 2, let number = Int(words[0]), let seed = UInt64(words[1]) else {
  say("usage: sound-fuzz COUNT SEED\n       sound-fuzz --only NUMBER SEED")
  exit(64)
}
let dictionary: [[UInt8]] = [
  Array("RIFF".utf8), Array("WAVE".utf8), Array("fmt ".utf8), Array("data".utf8), Array("LIST".utf8),
  [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0], [0xFE, 0xFF], [1, 0], [3, 0],
  [0, 0, 0x80, 0x7F],
  [0, 0, 0xC0, 0x7F],
]
let mutator = ByteMutator(seed: seed, corpus: corpus, dictionary: dictionary, maximumBytes: 4096)
CrashNote.install(seed: seed)
var (played, refused) = (0, 0)
for number in isSingle ? number..<number + 1 : 0..<number {
  CrashNote.begin(number)
  let input = mutator.input(number)
  do throws(SoundFileError) {
    let stream = try WAVStream(input)
    played += 1
    if let problem = problem(input, stream) {
      say("input \(number) of seed \(seed): \(problem)")
      exit(1)
    }
  } catch {
    refused += 1
    guard !error.description.isEmpty else {
      say("input \(number) of seed \(seed): refused without a reason")
      exit(1)
    }
  }
}
print("\(played + refused) inputs, \(played) played, \(refused) refused, 0 crashed")
