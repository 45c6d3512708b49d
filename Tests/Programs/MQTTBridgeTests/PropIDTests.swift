import Configuration
import MQTTBridge
import LinuxSystem
import Testing

/// The default ID of a prop.
@Suite struct PropIDTests {
  @Test func defaultIDComesFromTheMachineIDWithoutRevealingIt() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let (path, identifier) = (folder.path + "/machine-id", "0123456789abcdef0123456789abcdef")
    try FileSystem.replace(path, with: Array((identifier + "\n").utf8))
    let id = PropID.ofThisMachine(path)
    #expect(id.hasPrefix("prop-"))
    #expect(id == PropID.ofThisMachine(path))
    #expect(LinkConfiguration.isID(id))
    #expect(!identifier.contains(id.dropFirst(5)))
    try FileSystem.replace(path, with: Array("uninitialized\n".utf8))
    #expect(PropID.ofThisMachine(path) == "prop")
    #expect(PropID.ofThisMachine(folder.path + "/none") == "prop")
  }
}
