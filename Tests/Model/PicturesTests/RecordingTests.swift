import ClockModel
import Panel
import Testing

@testable import Pictures

/// Animated pictures.
@Suite struct RecordingTests {
  private static func record(
    _ milliseconds: Int64, colon: Bool, brightness: Brightness = .standard
  ) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    frame.destination = ReadoutFrame(
      masks: DigitMasks(repeating: 0x3F), am: true, pm: false, colon: colon, brightness: brightness)
    return FrameRecord(
      time: WallTime(seconds: 1000, nanoseconds: milliseconds * 1_000_000), hourCycle: .twelve, labels: ["A"],
      frame: frame)
  }

  @Test func framesSampleAtRegularIntervals() throws {
    let records = [0, 500, 510, 1000].enumerated().map { Self.record(Int64($1), colon: $0 % 2 == 0) }
    let recording = try #require(Recording(records, milliseconds: 1200))
    let frames = recording.frames(perSecond: 20)
    #expect(frames.count == 24)
    #expect(frames[0] == records[0] && frames[9] == records[0])
    // A record of 10 ms is seen only if a frame falls into it.
    #expect(frames[10] == records[1] && frames[11] == records[2] && frames[19] == records[2])
    #expect(frames[20] == records[3] && frames[23] == records[3])
  }

  @Test func emptyRecordingsAreRefused() {
    #expect(Recording([], milliseconds: 1000) == nil)
    #expect(Recording([Self.record(0, colon: true)], milliseconds: 0) == nil)
    #expect(Recording([Self.record(0, colon: true)], milliseconds: 1)?.frames(perSecond: 20).count == 1)
  }

  @Test func timelineHoldsOnlyChanges() {
    var timeline = Timeline()
    for (frame, value) in ["0", "0", "1", "1", "0", "1"].enumerated() { timeline.append(value, from: frame) }
    #expect(
      timeline.animation(of: "opacity", frames: 6, duration: "3s")
        == "<animate attributeName=\"opacity\" values=\"0;1;0;1\" keyTimes=\"0;.3333;.6667;.8333\" dur=\"3s\" "
        + "calcMode=\"discrete\" repeatCount=\"indefinite\"/>")
    var still = Timeline()
    for frame in 0..<9 { still.append("1", from: frame) }
    #expect(still.isStill && still.animation(of: "opacity", frames: 9, duration: "1s").isEmpty)
  }

  @Test(arguments: Face.allCases) func recordingAnimatesOnlyChanges(face: Face) throws {
    var options = PictureOptions()
    options.face = face
    let picture = SVGPicture(options)
    let still = try #require(Recording([Self.record(0, colon: true)], milliseconds: 1000))
    let quiet = String(decoding: picture.document(still), as: UTF8.self)
    #expect(!quiet.contains("<animate"))
    let moving = try #require(
      Recording((0..<4).map { Self.record(Int64($0) * 500, colon: $0 % 2 == 0) }, milliseconds: 2000))
    let loud = String(decoding: picture.document(moving), as: UTF8.self)
    #expect(loud.split(separator: "<animate").count == 2, "one colon")
    #expect(!loud.contains("<script"))
    let fading = try #require(
      Recording(
        [Self.record(0, colon: true), Self.record(500, colon: true, brightness: .full)], milliseconds: 1000))
    let fade = String(decoding: picture.document(fading), as: UTF8.self)
    #expect(fade.split(separator: "<animate").count == 2, "one readout's light")
  }

  @Test func recordingKeepsThePicturesIDs() throws {
    let recording = try #require(Recording([Self.record(0, colon: true)], milliseconds: 500))
    let moving = Set(SVGReading(SVGPicture().document(recording)).lit.keys)
    let still = Set(SVGReading(SVGPicture().document(Self.record(0, colon: true))).lit.keys)
    #expect(still.isSubset(of: moving), "\(still.subtracting(moving))")
  }
}
