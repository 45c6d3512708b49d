import Glibc

/// The measurements that need the project's code: `measurements frame|edges|wire|toml|picture …`, called by
/// `run`.
@main
struct Measurements {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "frame": try FrameMeasurement.run(boards: Array(arguments.dropFirst()))
      case "edges": try EdgeMeasurement.run(count: arguments.dropFirst().first.flatMap(Int.init) ?? 3000)
      case "wire": try WireMeasurement.run(boards: Array(arguments.dropFirst()))
      case "toml": TOMLMeasurement.run()
      case "picture": try PictureMeasurement.run()
      default:
        print("usage: measurements frame BOARD… | edges [COUNT] | wire BOARD… | toml | picture")
        exit(64)
      }
    } catch {
      print("measurements: \(error)")
      exit(71)
    }
  }
}
