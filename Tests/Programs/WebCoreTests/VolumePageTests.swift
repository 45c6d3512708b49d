import ClockModel
import ControlProtocol
import Testing

@testable import WebCore

/// The volume on the page.
@Suite struct VolumePageTests {
  @Test(arguments: [true, false])
  func volumeFormAppearsOnlyIfThePropPlaysSounds(isHeard: Bool) throws {
    let bench = SiteBench.open()
    bench.site.isHeard = isHeard
    try bench.show(SiteBench.record())
    #expect(bench.get("/").text.contains("action=\"api/volume\"") == isHeard)
    #expect(!bench.get("/?kiosk=1").text.contains("api/volume"))
  }

  @Test func viewersHaveNoVolumeForm() throws {
    let bench = SiteBench()
    bench.site.isHeard = true
    try bench.show(SiteBench.record())
    #expect(!bench.get("/").text.contains("api/volume"))
  }

  @Test(
    arguments: [
      ("change=-10", .volume(.change(-10))), ("change=10", .volume(.change(10))),
      ("mode=toggle", .volume(.toggle)),
      ("value=40", .volume(.set(40))), ("value=101", nil), ("change=loud", nil),
    ] as [(String, Request?)])
  func volumeFormsBecomeRequests(fields: String, request: Request?) {
    let bench = SiteBench.open()
    var asked: Request?
    if case .ask(let request, _) = bench.post(
      "/api/volume", fields, type: "application/x-www-form-urlencoded")
    {
      asked = request
    }
    #expect(asked == request)
  }
}
