import ControlProtocol
import Testing

@testable import ControlClient

/// The addresses at which the page is reached.
@Suite struct PageAddressesTests {
  private func addresses(
    asked host: String?, at path: String = "/", name: String? = "prop.local",
    _ own: [String] = ["192.168.1.5", "2001:db8::1"]
  ) -> [String] {
    let report = PageReport {
      $0.version = "1"
      $0.control = "paired"
      $0.viewers = 0
      $0.host = host
      $0.path = path
      $0.wait = 0
    }
    return PageAddresses(report, name: name, addresses: own).all
  }

  @Test func hostNameComesFirst() {
    #expect(
      addresses(asked: "192.168.1.5", at: "/timecircuits/") == [
        "http://prop.local/timecircuits/", "http://192.168.1.5/timecircuits/",
        "http://[2001:db8::1]/timecircuits/",
      ])
    #expect(addresses(asked: nil, name: nil, ["10.0.0.2"]) == ["http://10.0.0.2/"])
    #expect(addresses(asked: nil, name: nil, []) == [])
  }

  @Test func addressesHaveTheWebServersPort() {
    #expect(addresses(asked: ":8080", name: nil, ["10.0.0.2"]) == ["http://10.0.0.2:8080/"])
    #expect(
      addresses(asked: "prop.local:8080", ["10.0.0.2"]) == [
        "http://prop.local:8080/", "http://10.0.0.2:8080/",
      ])
    #expect(addresses(asked: "[2001:db8::1]:8080", name: nil, ["10.0.0.2"]) == ["http://10.0.0.2:8080/"])
    #expect(addresses(asked: "[2001:db8::1]", name: nil, ["10.0.0.2"]) == ["http://10.0.0.2/"])
  }

  @Test func localPageHasOneAddress() {
    #expect(addresses(asked: "127.0.0.1:8085") == ["http://127.0.0.1:8085/"])
    #expect(addresses(asked: "localhost:8085") == ["http://localhost:8085/"])
    #expect(addresses(asked: "[::1]:8085") == ["http://[::1]:8085/"])
    for host in [
      "localhost.evil.lan", "localhost-evil.local:80", "127.evil.lan", "[::1].lan", "127.0.0.1.lan",
    ] {
      #expect(!PageAddresses.isOfThisMachineAlone(host), "\(host)")
    }
  }
}
