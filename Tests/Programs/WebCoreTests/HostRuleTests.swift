import Testing

@testable import WebCore

/// The hosts that the page answers for, and the origins that may send to it.
@Suite struct HostRuleTests {
  @Test(arguments: [
    "raspberrypi.local", "RaspberryPi.LOCAL", "raspberrypi", "prop.lan", "prop.home", "prop.home.arpa",
    "prop.internal", "a.b.localdomain", "localhost", "localhost:8085", "192.168.1.5", "192.168.1.5:8093",
    "[::1]",
    "[::1]:80", "[fe80::1]", "127.0.0.1:1", "prop.local.", "my_prop.local", "clock.example.org",
    "clock.example.org:80",
  ])
  func servesLocalNamesAndConfiguredHosts(host: String) {
    #expect(HostRule(others: ["Clock.example.org"]).allows(host))
  }

  @Test(arguments: [
    "", "evil.example", "attacker.local.evil.com", "192.168.1.5.evil.com", "256.1.1.1", "1.2.3", "2130706433",
    "0x7f000001",
    "prop.local:80:80", "prop.local:", "prop.local:x", "prop.local:999999", "[::1", "[::1]x",
    "[evil.example]", "[]",
    ".local", "a..local", "prop.local/evil", "prop.local@evil.com", "evil.com#.local", "evil.com?.local",
    "evil com",
    "évil.local", "prop.local\u{0}", "user:pass@prop.local", "local.evil", "127.0.0.1.nip.io", "1.2.3.0x4",
  ])
  func refusesPublicAndMalformedHosts(host: String) {
    #expect(!HostRule(others: ["clock.example.org"]).allows(host))
  }

  @Test(
    arguments: [
      ("http://prop.local", "prop.local", nil), ("http://prop.local:8085", "prop.local:8085", nil),
      ("http://prop.local:80", "prop.local", nil), ("https://prop.local", "prop.local:443", nil),
      ("http://PROP.local", "prop.local", "text/plain"), ("http://[::1]:80", "[::1]", nil),
      (nil, "prop.local", "application/json"), (nil, "prop.local", "Application/JSON; charset=utf-8"),
    ] as [(String?, String, String?)])
  func acceptsRequestsOfThePageItself(origin: String?, host: String, type: String?) {
    #expect(OriginRule.allows(origin, host: host, type: type))
  }

  @Test(
    arguments: [
      ("null", "prop.local", "application/json"), ("http://evil.example", "prop.local", "application/json"),
      ("http://prop.local:81", "prop.local", nil), ("http://prop.local", "prop.local:81", nil),
      ("http://prop.local.evil.com", "prop.local", nil), ("prop.local", "prop.local", nil), ("", "", nil),
      ("file://", "prop.local", nil), ("http://", "", nil), (nil, "prop.local", nil),
      (nil, "prop.local", "text/plain"),
      (nil, "prop.local", "application/x-www-form-urlencoded"), ("https://prop.local:80", "prop.local", nil),
      (nil, "prop.local", "text/plain; application/json"),
    ] as [(String?, String, String?)])
  func refusesRequestsThatOtherPagesCanSend(origin: String?, host: String, type: String?) {
    // HostRule refuses an empty host before this check.
    #expect(!OriginRule.allows(origin, host: host, type: type) || host.isEmpty)
  }
}
