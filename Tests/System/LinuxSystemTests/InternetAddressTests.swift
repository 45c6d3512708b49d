import LinuxSystem
import Testing

/// Parsing addresses, and matching them with ranges.
@Suite struct InternetAddressTests {
  @Test(arguments: ["192.168.1.5", "::1", "fe80::1%eth0", "2001:db8::5", "0.0.0.0"])
  func readsAddresses(text: String) { #expect(InternetAddress(text) != nil) }

  @Test(arguments: [
    "", "192.168.1", "192.168.1.256", "1.2.3.4:80", "[::1]", "localhost", "1.2.3.4 ", "unknown", "_hidden",
    "1.2.3.4\u{0}",
    "1.2.3.4\u{0}5", "0x7f.1", "::1::",
  ])
  func rejectsOtherText(text: String) { #expect(InternetAddress(text) == nil) }

  @Test func mappedIPv4AddressEqualsItsPlainForm() {
    #expect(InternetAddress("::ffff:192.168.1.5") == InternetAddress("192.168.1.5"))
    #expect(InternetAddress("::192.168.1.5") != InternetAddress("192.168.1.5"))
  }

  private static let ranges: [(range: String, address: String, isIn: Bool)] = [
    ("192.168.1.2", "192.168.1.2", true), ("192.168.1.2", "192.168.1.3", false),
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.1.7/24", "192.168.1.200", true), ("172.16.0.0/12", "172.31.255.255", true),
    ("172.16.0.0/12", "172.32.0.0", false), ("1.2.3.4/32", "1.2.3.4", true),
    ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false), ("2001:db8::/33", "2001:db8:7fff::", true),
    ("2001:db8::/33", "2001:db8:8000::", false), ("10.0.0.0/8", "a00::1", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("::ffff:10.1.2.3", "10.1.2.3", true),
  ]

  @Test(arguments: InternetAddressTests.ranges.indices) func rangeContainsItsAddresses(index: Int) throws {
    let (range, address, isIn) = Self.ranges[index]
    #expect(try #require(AddressRange(range)).contains(try #require(InternetAddress(address))) == isIn)
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/0", "::/0", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0/x",
    "fe80::/65%eth0",
    "fd00::/129", "proxy.example", "*",
  ])
  func rejectsMalformedRanges(text: String) { #expect(AddressRange(text) == nil) }

  @Test func subscriberIsAnIPv4AddressOrAnIPv6Network() {
    #expect(InternetAddress("192.168.1.5")?.subscriber == InternetAddress("192.168.1.5"))
    #expect(InternetAddress("2001:db8:1:2:3:4:5:6")?.subscriber == InternetAddress("2001:db8:1:2::"))
  }
}
