/// Board profiles for tests.
enum Boards {
  /// A board with one readout, on two chips and three lines.
  static func oneReadout(bus: String, lines: String = "", brokenBy line: String = "") -> String {
    """
    description = "one readout"
    \(line)

    [chips]
    month = { bus = "\(bus)", address = 0x70 }
    rest = { bus = "\(bus)", address = 0x71 }

    [destination]
    chip = "rest"
    month = { chip = "month", commons = [0, 1, 2] }
    day = { commons = [3, 3], rows = [0, 8] }
    year = { commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }
    hour = { commons = [6, 6], rows = [0, 8] }
    minute = { commons = [7, 7], rows = [0, 8] }
    am = { line = "\(lines)AM" }
    pm = { line = "\(lines)PM" }
    colon = { line = "\(lines)COLON" }

    """
  }

  /// A board of parts that no machine has, so that hardware tests drive nothing.
  static let absent = oneReadout(bus: "/dev/i2c-4093", lines: "TIMECIRCUITS-ABSENT-")
}
