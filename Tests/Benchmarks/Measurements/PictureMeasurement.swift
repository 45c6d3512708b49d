import ClockModel
import LinuxSystem
import Panel
import Pictures

/// Measures the time to draw a picture and to diff two frames, and the size of a picture.
enum PictureMeasurement {
  static func run() throws {
    let record = try TypedReadouts.record([
      "OCT 26 1985 AM 01:21", "NOV 12 1955 PM 10:04", "SEP 02 1885 AM 08:37",
    ])
    for face in Face.allCases {
      var options = PictureOptions()
      options.face = face
      let picture = SVGPicture(options)
      var bytes = 0
      let drawing = measure(200) { bytes = picture.document(record).count }
      print(
        "  \(Bench.padded(face.rawValue, 12)) \(Bench.fixed(drawing / 1e6, 2)) ms, \(Bench.fixed(Double(bytes) / 1000, 1)) kB"
      )
    }
    // The worst case: every LED changes.
    var dark = record.frame
    var lit = record.frame
    for position in ReadoutPosition.allCases {
      for digit in Digit.allCases {
        dark[position][digit] = 0
        lit[position][digit] = digit.hasFourteenSegments ? 0x3FFF : 0x7F
      }
    }
    var changes = 0
    let all = measure(2000) { changes = PictureChange.from(dark, to: lit).count }
    print("  \(changes) changed LEDs: \(Bench.fixed(all / 1000, 1)) µs")
    var minute = record.frame
    minute.present.colon = false
    let one = measure(2000) { changes = PictureChange.from(record.frame, to: minute).count }
    print("  \(changes) changed LED: \(Bench.fixed(one / 1000, 2)) µs")
  }

  /// Nanoseconds per call, after a warm-up.
  private static func measure(_ times: Int, _ body: () -> Void) -> Double {
    for _ in 0..<times / 10 { body() }
    let start = SystemClock.monotonicNanoseconds
    for _ in 0..<times { body() }
    return Double(SystemClock.monotonicNanoseconds - start) / Double(times)
  }
}
