// Usage: control-fuzz DAEMON LINES SEED [untimed]
//        control-fuzz DAEMON soak MINUTES SEED
//
// Starts the daemon on the simulator in real time, sends it LINES valid and mangled lines over eight
// connections, and checks each answer, then the daemon's state and its edges. All random choices come from
// the seed; the timing does not. With `untimed`, late edges do not count. A soak simulates MINUTES of
// everyday use.

import ControlProtocol
import Foundation
import LinuxSystem

signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst().map(\.self)
do {
  let isTimed = arguments.last != "untimed"
  if arguments.count == (isTimed ? 3 : 4), let lines = Int(arguments[1]), lines >= 1000,
    let seed = UInt64(arguments[2])
  {
    try FuzzRun(daemon: arguments[0], lines: lines, seed: seed, isTimed: isTimed).run()
  } else if arguments.count == 4, arguments[1] == "soak", let minutes = Int(arguments[2]), minutes > 1,
    let seed = UInt64(arguments[3])
  {
    try SoakRun(daemon: arguments[0], minutes: minutes, seed: seed).run()
  } else {
    let usage =
      "usage: control-fuzz DAEMON LINES SEED [untimed] (1000 lines or more), or control-fuzz DAEMON soak MINUTES SEED\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("control-fuzz: \(error)\n".utf8))
  exit(1)
}
