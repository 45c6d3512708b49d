import Configuration
import LinuxSystem
import SCGI
import Testing

@testable import WebCore

/// The client that a request counts for.
@Suite struct RequesterTests {
  private struct Case: Sendable {
    let name: String
    let remote: String
    let forwarded: String?
    let proxies: [String]
    let address: String?
  }

  private static let cases: [Case] = [
    Case(name: "no proxy", remote: "192.168.1.5", forwarded: nil, proxies: [], address: "192.168.1.5"),
    Case(
      name: "forged, no trusted proxy", remote: "192.168.1.5", forwarded: "10.9.9.9", proxies: [],
      address: "192.168.1.5"),
    Case(
      name: "forged, sent past the proxy", remote: "192.168.1.5", forwarded: "10.9.9.9",
      proxies: ["192.168.1.2"], address: "192.168.1.5"),
    Case(
      name: "through one proxy", remote: "192.168.1.2", forwarded: "192.168.1.5", proxies: ["192.168.1.2"],
      address: "192.168.1.5"),
    Case(
      name: "forged through one proxy", remote: "192.168.1.2", forwarded: "10.9.9.9, 192.168.1.5",
      proxies: ["192.168.1.2"], address: "192.168.1.5"),
    Case(
      name: "forged as the proxy's own", remote: "192.168.1.2",
      forwarded: "10.9.9.9,192.168.1.2 ,\t192.168.1.5", proxies: ["192.168.1.2"], address: "192.168.1.5"),
    Case(
      name: "through two proxies", remote: "192.168.1.2", forwarded: "198.51.100.7, 10.1.2.3",
      proxies: ["192.168.1.2", "10.0.0.0/8"], address: "198.51.100.7"),
    Case(
      name: "forged through two proxies", remote: "192.168.1.2",
      forwarded: "10.9.9.9, 127.0.0.1, 198.51.100.7, 10.1.2.3", proxies: ["192.168.1.2", "10.0.0.0/8"],
      address: "198.51.100.7"),
    Case(
      name: "two proxies, one of them trusted", remote: "192.168.1.2",
      forwarded: "198.51.100.7, 10.1.2.3", proxies: ["192.168.1.2"], address: "10.1.2.3"),
    Case(
      name: "a proxy that adds nothing", remote: "192.168.1.2", forwarded: nil, proxies: ["192.168.1.2"],
      address: "192.168.1.2"),
    Case(
      name: "not an address", remote: "192.168.1.2", forwarded: "198.51.100.7, unknown, 10.1.2.3",
      proxies: ["192.168.1.2", "10.0.0.0/8"], address: "10.1.2.3"),
    Case(
      name: "an address with a port", remote: "192.168.1.2", forwarded: "198.51.100.7:4711",
      proxies: ["192.168.1.2"], address: "192.168.1.2"),
    Case(
      name: "only proxies", remote: "192.168.1.2", forwarded: "10.1.2.3",
      proxies: ["192.168.1.2", "10.0.0.0/8"],
      address: "10.1.2.3"),
    Case(
      name: "IPv4 mapped to IPv6", remote: "::ffff:192.168.1.2", forwarded: "2001:db8::5",
      proxies: ["192.168.1.2"], address: "2001:db8::5"),
    Case(name: "no address", remote: "", forwarded: "10.1.2.3", proxies: ["10.0.0.0/8"], address: nil),
  ]

  @Test(arguments: RequesterTests.cases.indices) func clientAddressIsTheLastUntrustedOne(index: Int) {
    let testCase = Self.cases[index]
    var variables = ["REMOTE_ADDR": testCase.remote]
    variables["HTTP_X_FORWARDED_FOR"] = testCase.forwarded
    let found = SCGIRequest(variables: variables).clientAddress(
      behind: testCase.proxies.compactMap(AddressRange.init))
    #expect(found == testCase.address.flatMap(InternetAddress.init), "\(testCase.name)")
  }

  @Test func browsersBehindAProxyAreLimitedSeparately() throws {
    var options = WebConfiguration()
    options.trustedProxies = [try #require(AddressRange("192.168.1.2"))]
    let bench = SiteBench(options)
    try bench.show()
    func frame(of browser: String, through proxy: String = "192.168.1.2") -> Int? {
      let request = SCGIRequest(variables: [
        "REQUEST_METHOD": "GET", "REQUEST_URI": "/api/frame", "HTTP_HOST": "prop.local", "REMOTE_ADDR": proxy,
        "HTTP_X_FORWARDED_FOR": browser,
      ])
      return bench.site.outcome(of: request, at: bench.moment).status
    }
    for _ in 0..<200 { _ = frame(of: "192.168.1.5") }
    #expect(frame(of: "192.168.1.5") == 429)
    #expect(frame(of: "192.168.1.6") == 200)
    // Forged addresses share one budget.
    for number in 0..<200 { _ = frame(of: "10.0.0.\(number)", through: "192.168.1.7") }
    #expect(frame(of: "10.0.0.250", through: "192.168.1.7") == 429)
    // The 2^64 addresses of a network share one budget.
    for number in 1..<200 { _ = frame(of: "2001:db8::\(number)") }
    #expect(frame(of: "2001:db8::ffff:1") == 429)
    #expect(frame(of: "2001:db8:0:1::1") == 200)
  }

  @Test func pairedBrowserIsIdentifiedByItsCookie() throws {
    let bench = SiteBench()
    let cookies = try bench.pair()
    let cookie = try #require(cookies["timecircuits"])
    let request = SCGIRequest(variables: ["REMOTE_ADDR": "10.0.0.1", "HTTP_COOKIE": "timecircuits=\(cookie)"])
    let access = bench.site.access(of: request, at: bench.moment)
    #expect(bench.site.requester(of: request, access) == .paired(String(cookie.prefix(16))))
    let stranger = SCGIRequest(variables: [
      "REMOTE_ADDR": "10.0.0.1", "HTTP_COOKIE": "timecircuits=\(cookie)0",
    ])
    let none = bench.site.access(of: stranger, at: bench.moment)
    let address = try #require(InternetAddress("10.0.0.1"))
    #expect(bench.site.requester(of: stranger, none) == .address(address))
  }
}
