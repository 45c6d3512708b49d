import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import DaemonCore

@Suite(.ownThread) struct FileCheckTests {
  private let folder: TemporaryFolder
  private let files = FileWatch()
  private let wakeUp: WakeUp

  init() throws {
    folder = try TemporaryFolder()
    wakeUp = try WakeUp()
    try Data("one".utf8).write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
    _ = files.watch([folder.path + "/c.toml"])
  }

  private var isWoken: Bool {
    var poller = Poller()
    let index = poller.add(wakeUp.descriptor)
    poller.wait(milliseconds: 0)
    return poller.isReadable(index)
  }

  @Test func wakesOnlyIfAFileHasChanged() throws {
    let check = FileCheck()
    check.begin(at: files, wakeUp: wakeUp)
    #expect(Waiting.until { !check.isUnderWay })
    #expect(!isWoken)
    #expect(!check.takeChanges())
    try Data("longer".utf8).write(to: URL(fileURLWithPath: folder.path + "/c.toml"))
    check.begin(at: files, wakeUp: wakeUp)
    #expect(Waiting.until { isWoken })
    #expect(check.takeChanges())
    #expect(!check.takeChanges())
  }
}
