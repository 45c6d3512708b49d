import Foundation
import TestSupport
import Testing

@testable import Sound

@Suite struct WAVTests {
  private static let ramp = stride(from: Float(-1), through: 1, by: 0.01).map(\.self)

  @Test(arguments: PCMFormat.Encoding.allCases, [1, 2])
  func readsEveryFormat(encoding: PCMFormat.Encoding, channels: Int) throws {
    for isExtensible in [false, true] {
      let samples = channels == 1 ? Self.ramp : Self.ramp.flatMap { [$0, -$0 / 2] }
      let stream = try WAVStream(
        WAVMaker.file(samples, encoding, channels: channels, isExtensible: isExtensible))
      let played = stream.all()
      #expect(played.count == Self.ramp.count * 2)
      let precision: Float = encoding == .unsigned8 ? 0.012 : 0.0001
      for (frame, sample) in Self.ramp.enumerated() where frame * 2 + 1 < played.count {
        #expect(abs(played[frame * 2] - sample) < precision)
        #expect(abs(played[frame * 2 + 1] - (channels == 1 ? sample : -sample / 2)) < precision)
      }
    }
  }

  @Test(arguments: [8000, 22_050, 44_100, 96_000])
  func anyRateKeepsItsPitch(rate: Int) throws {
    let samples = (0..<rate).map { Float(0.5 * sin(2 * Double.pi * 700 * Double($0) / Double(rate))) }
    let stream = try WAVStream(WAVMaker.file(samples, .signed16, rate: rate))
    #expect(stream.milliseconds == 1000)
    let played = stream.all()
    #expect(played.count == 96_000)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    #expect(abs(Spectrum(left).peaks(from: 500, to: 900)[0] - 700) <= 1)
  }

  @Test func blockLengthAndRestartDoNotMatter() throws {
    let stream = try WAVStream(WAVMaker.file(Self.ramp + Self.ramp + Self.ramp, .signed16, rate: 11_025))
    let expected = stream.all(inBlocksOf: 100_000)
    for size in [1, 3, 480, 4800] { #expect(stream.all(inBlocksOf: size) == expected) }
    var half: any SoundStream = stream
    var block = [Float](repeating: 0, count: 200)
    #expect(half.read(into: &block, frames: 100) == 100)
    #expect(half.fromBeginning().all() == expected)
  }

  @Test func skipsUnknownChunks() throws {
    let list = WAVMaker.chunk("LIST", Array("INFO, of an odd length!".utf8))
    let stream = try WAVStream(WAVMaker.file([0.5, -0.5], .signed16, before: list))
    #expect(stream.all().count == 4)
  }

  /// For example from a recorder that lost power.
  @Test func playsTheRestOfATruncatedFile() throws {
    let file = WAVMaker.file(Self.ramp, .signed16)
    #expect(try WAVStream(Array(file.dropLast(101))).all().count == (Self.ramp.count - 51) * 2)
    var unfinished = file
    unfinished.replaceSubrange(40..<44, with: [255, 255, 255, 255])
    #expect(try WAVStream(unfinished).all().count == Self.ramp.count * 2)
    // A recorder that writes into a pipe leaves both sizes 0. If only the data's size is 0, there are no
    // samples.
    unfinished.replaceSubrange(40..<44, with: [0, 0, 0, 0])
    #expect(throws: SoundFileError("it has no samples")) { try WAVStream(unfinished) }
    unfinished.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(try WAVStream(unfinished).all().count == Self.ramp.count * 2)
  }

  @Test func skipsFrames() throws {
    let stream = try WAVStream(WAVMaker.file(Self.ramp, .signed16))
    var later = stream
    later.skip(frames: 60)
    #expect(later.all() == Array(stream.all().dropFirst(120)))
    later.skip(frames: 1_000_000)
    #expect(later.all().isEmpty)
  }

  private static func changed(_ place: Int, _ bytes: [UInt8]) -> [UInt8] {
    var file = WAVMaker.file(ramp, .signed16)
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
    return file
  }

  @Test(arguments: [
    ([], "does not begin with RIFF"),
    (Array("ID3 and more of it, as of an mp3".utf8), "does not begin with RIFF"),
    (Array("fLaC and more of it".utf8), "not a WAV file, despite its name"),
    (changed(0, Array("RIFX".utf8)), "unsupported kind of WAV"),
    (changed(8, Array("AVI ".utf8)), "without sound"),
    (changed(20, [85, 0]), "compressed (format 85)"),
    (changed(20, [3, 0]), "16 bits, as floating point"),
    (changed(22, [6, 0]), "6 channels"), (changed(22, [0, 0]), "0 channels"),
    (changed(24, [0, 0, 0, 0]), "0 samples a second"), (changed(24, [255, 255, 255, 0]), "16777215 samples"),
    (changed(32, [3, 0]), "frames have 3 bytes, but 1 × 16 bits need 2"),
    (changed(34, [12, 0]), "12 bits"),
    (changed(36, Array("xata".utf8)), "no samples: it was cut off"),
    (changed(12, Array("fmtx".utf8)), "before their format"),
    (changed(40, [0, 0, 0, 0]), "no samples"),
    (Array(WAVMaker.file(ramp, .signed16).prefix(30)), "format is cut off"),
  ])
  func refusalNamesTheProblem(file: [UInt8], words: String) {
    do throws(SoundFileError) {
      _ = try WAVStream(file)
      Issue.record("the file is accepted")
    } catch {
      #expect(error.description.contains(words), "\(error)")
    }
  }

  /// A damaged file is refused, or its samples are finite, bounded and no more than the file can hold.
  @Test func damagedFilesAreRefusedOrPlayed() throws {
    let files = PCMFormat.Encoding.allCases.flatMap { encoding in
      [1, 2].map { WAVMaker.file(Self.ramp, encoding, channels: $0, rate: 32_000, isExtensible: $0 == 2) }
    }
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var good = 0
    for round in 0..<4000 {
      var file = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !file.isEmpty: file.removeLast(.random(in: 0...min(file.count, 60), using: &generator))
        case 1 where file.count > 50:
          file.remove(at: .random(in: 0..<50, using: &generator))
        default:
          guard !file.isEmpty else { continue }
          file[.random(in: 0..<min(file.count, 80), using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
      }
      do throws(SoundFileError) {
        let stream = try WAVStream(file)
        let samples = stream.all(inBlocksOf: 4096)
        good += 1
        guard samples.allSatisfy({ $0.isFinite && abs($0) <= 2 }), samples.count <= file.count * 48 * 2 + 96
        else {
          Issue.record("round \(round) of seed \(seed)")
          return
        }
      } catch {
        guard error.description.count < 200 else {
          Issue.record("round \(round) of seed \(seed): \(error)")
          return
        }
      }
    }
    #expect(good > 400)
  }
}
