import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

@testable import MQTTBridge

/// The files that the broker's password is accepted from.
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

  /// The password, and why it is refused.
  private func read(_ password: BrokerPassword) -> [String?] {
    let (password, trouble) = password.read()
    return [password, trouble]
  }

  @Test func firstLineOfAPrivateFileIsThePassword() throws {
    try write("secret\nmore\n", mode: 0o600)
    let (password, trouble) = BrokerPassword.file(path).read()
    #expect(password == "secret")
    #expect(trouble == nil)
  }

  @Test func missingOrEmptyFileMeansNoPassword() throws {
    #expect(read(.file(path)) == [nil, nil])
    try write("\n", mode: 0o644)
    #expect(read(.file(path)) == [nil, nil])
  }

  private static let modes: [mode_t] = [0o644, 0o640, 0o604, 0o602, 0o660, 0o777]

  /// After the advised command has run, the file is accepted.
  @Test(arguments: BrokerPasswordTests.modes)
  func publicFileIsRefusedWithTheCommandThatFixesIt(mode: mode_t) throws {
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

  @Test func advisedCommandQuotesThePath() throws {
    let odd = folder.path + "/it's; a $(name)"
    try write("secret\n", mode: 0o644, to: odd)
    let trouble = try #require(BrokerPassword.file(odd).read().trouble)
    let command = try #require(trouble.components(separatedBy: "run: ").last)
    try run(command)
    #expect(read(.file(odd)) == ["secret", nil])
  }

  /// The mode of systemd's copy means nothing: an access list's mask replaces the rights of the group.
  @Test func ownersFileDecidesAboutACredential() throws {
    try write("secret\n", mode: 0o440)
    let original = folder.path + "/original"
    let credential = BrokerPassword.credential(in: folder.path, of: original)
    #expect(credential.files == [path, original])
    // Other kinds of credential have no such file.
    #expect(read(credential) == ["secret", nil])
    try write("secret\n", mode: 0o600, to: original)
    #expect(read(credential) == ["secret", nil])
    try write("secret\n", mode: 0o640, to: original)
    let refused = credential.read()
    #expect(refused.password == nil)
    #expect(refused.trouble?.hasSuffix("chmod 600 \(original)") == true)
  }

  @Test func servicesFileHasTheDocumentedPath() {
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
