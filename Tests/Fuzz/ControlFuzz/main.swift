// Usage: control-fuzz DAEMON LINES SEED
//
// Starts the daemon on the simulator in real time, sends it LINES lines over eight connections, good and mangled,
// checks each answer, and then what became of the daemon and of its edges. All that is random comes from the seed;
// when what is sent arrives does not.

import ControlProtocol
import Foundation
import LinuxSystem

signal(SIGPIPE, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst().map(\.self)
guard arguments.count == 3, let lines = Int(arguments[1]), lines >= 1000, let seed = UInt64(arguments[2])
else {
  FileHandle.standardError.write(Data("usage: control-fuzz DAEMON LINES SEED   (1000 lines or more)\n".utf8))
  exit(64)
}
do {
  try FuzzRun(daemon: arguments[0], lines: lines, seed: seed).run()
} catch {
  FileHandle.standardError.write(Data("control-fuzz: \(error)\n".utf8))
  exit(1)
}
