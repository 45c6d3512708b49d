import LinuxSystem
import Testing

@testable import ControlCommands

/// The check whether a web server serves the page.
@Suite struct PageProbeTests {
  private static let answers: [(String, String?)] = [
    ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}", nil),
    ("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\r\n{}", nil),
    ("HTTP/1.1 301 Moved\r\nLocation: https://prop.lan/\r\n\r\n", nil), ("HTTP/1.1 401 Who\r\n\r\n", nil),
    ("", nil), ("SSH-2.0", nil),
    ("HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n", "another site answers at port 80"),
    ("HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n", "another site answers at port 80"),
  ]

  @Test(arguments: answers.indices) func answerOfAnotherSiteIsReported(index: Int) {
    let (answer, words) = Self.answers[index]
    let complaint = PageProbe.complaint(.bytes(Array(answer.utf8)), port: 80)
    #expect(complaint?.prefix(words?.count ?? 0) == words.map { $0[...] })
  }

  @Test func unansweredPortIsReported() {
    #expect(PageProbe.complaint(.nobody, port: 8080)?.hasPrefix("nothing answers at port 8080") == true)
  }
}
