import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import MQTTBridge

/// Where the password is taken from, and where it is not.
@Suite(.ownThread) struct BrokerPasswordTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/mqtt-password"
  }

  private func write(_ text: String, mode: mode_t, to path: String? = nil) throws {
    try FileSystem.replace(path ?? self.path, with: Array(text.utf8))
    try #require(chmod(path ?? self.path, mode) == 0)
  }

  /// The password, and why it is not taken.
  private func read(_ password: BrokerPassword) -> [String?] {
    let (password, trouble) = password.read()
    return [password, trouble]
  }

  @Test func oneLineOfAFileThatNobodyElseMayReadIsTaken() throws {
    try write("secret\nmore\n", mode: 0o600)
    let (password, trouble) = BrokerPassword.file(path).read()
    #expect(password == "secret")
    #expect(trouble == nil)
  }

  @Test func withoutAFileOrWithAnEmptyOneThereIsNone() throws {
    #expect(read(.file(path)) == [nil, nil])
    try write("\n", mode: 0o644)
    #expect(read(.file(path)) == [nil, nil])
  }

  private static let modes: [mode_t] = [0o644, 0o640, 0o604, 0o602, 0o660, 0o777]

  /// The command that it tells is run, and then the file is taken.
  @Test(arguments: BrokerPasswordTests.modes)
  func aFileThatOthersMayReadIsRefusedWithTheCommandThatMendsIt(mode: mode_t) throws {
    try write("secret\n", mode: mode)
    let (password, trouble) = BrokerPassword.file(path).read()
    #expect(password == nil)
    let words = try #require(trouble)
    let command = try #require(words.components(separatedBy: "run: ").last)
    #expect(command == "chmod 600 \(path)")
    #expect(trouble?.contains("secret") == false)
    try run(command)
    #expect(read(.file(path)) == ["secret", nil])
  }

  @Test func aPathIsAWordOfTheCommandWhateverItIs() throws {
    let odd = folder.path + "/it's; a $(name)"
    try write("secret\n", mode: 0o644, to: odd)
    let trouble = try #require(BrokerPassword.file(odd).read().trouble)
    let command = try #require(trouble.components(separatedBy: "run: ").last)
    try run(command)
    #expect(read(.file(odd)) == ["secret", nil])
  }

  /// systemd's copy has a mode of its own (an access list's mask stands where the group's rights do); it is the owner's file that counts.
  @Test func ofACredentialTheOwnersFileCounts() throws {
    try write("secret\n", mode: 0o440)
    let original = folder.path + "/original"
    let credential = BrokerPassword.credential(in: folder.path, of: original)
    #expect(credential.files == [path, original])
    // Another kind of credential has no file at all.
    #expect(read(credential) == ["secret", nil])
    try write("secret\n", mode: 0o600, to: original)
    #expect(read(credential) == ["secret", nil])
    try write("secret\n", mode: 0o640, to: original)
    let refused = credential.read()
    #expect(refused.password == nil)
    #expect(refused.trouble?.hasSuffix("chmod 600 \(original)") == true)
  }

  @Test func theServicesFileIsWhereTheDocumentsHaveIt() {
    #expect(BrokerPassword.ofService == "/etc/timecircuits/mqtt-password")
  }

  private func run(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
  }
}
