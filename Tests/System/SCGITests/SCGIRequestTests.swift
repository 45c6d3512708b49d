import Testing

@testable import SCGI

/// The fields of requests and answers.
@Suite struct SCGIRequestTests {
  private func request(_ uri: String = "/", _ variables: [String: String] = [:]) -> SCGIRequest {
    SCGIRequest(variables: variables.merging(["REQUEST_URI": uri]) { one, _ in one })
  }

  @Test(
    arguments: [
      ("/", "/", [:]), ("/?", "/", [:]), ("/a?b=c&d=e%20f+g", "/a", ["b": "c", "d": "e f g"]),
      ("/?kiosk", "/", ["kiosk": ""]), ("/?a=1&a=2", "/", ["a": "1"]), ("/?a=%", "/", ["a": "%"]),
      ("/?a=%zz%4", "/", ["a": "%zz%4"]), ("/?%61=%C3%A9?", "/", ["a": "é?"]), ("/?a=b=c", "/", ["a": "b=c"]),
    ] as [(String, String, [String: String])])
  func readsPathAndQuery(uri: String, path: String, query: [String: String]) {
    #expect(request(uri).path == path)
    #expect(request(uri).query == query)
  }

  /// Comparing two such names takes quadratic time, and any stranger can send them.
  @Test func namesWithManyCombiningMarksAreIgnored() {
    let name = "a" + String(repeating: "\u{301}", count: 2000) + String(repeating: "\u{323}", count: 2000)
    #expect(request("/", ["HTTP_COOKIE": "\(name)=1; b=2"]).cookies == ["b": "2"])
    #expect(FormText.fields(Array("\(name)=1&b=\(name)".utf8)) == ["b": name])
    #expect(request("/?\(name)=1&b=2").query == ["b": "2"])
    #expect(request("/", ["HTTP_HOST": name, "HTTP_ORIGIN": "x"]).field("host") == nil)
  }

  @Test(
    arguments: [
      ("a=1; b=2", ["a": "1", "b": "2"]), ("a=1;b=2", ["a": "1", "b": "2"]), ("", [:]), ("a", [:]),
      ("a=", ["a": ""]), ("a=b=c", ["a": "b=c"]), ("a=1; a=2; b=3", ["b": "3"]), ("a=1; a=1", [:]),
      ("a=1; a=2; a=3", [:]),
    ] as [(String, [String: String])])
  func cookiesAreReadUnlessTheyAreDuplicates(field: String, cookies: [String: String]) {
    #expect(request("/", ["HTTP_COOKIE": field]).cookies == cookies)
  }

  @Test func fieldsAreFoundByTheirHTTPNames() {
    let request = request(
      "/", ["HTTP_HOST": "prop.local", "CONTENT_TYPE": "application/json", "HTTP_CONTENT_TYPE": "text/plain"])
    #expect(request.field("host") == "prop.local")
    #expect(request.field("content-type") == "application/json")
    #expect(request.field("origin") == nil)
  }

  @Test func answersFieldsEndAtLineBreaks() {
    var answer = SCGIAnswer(.seeOther, type: "text/html", body: Array("x".utf8))
    answer.add("Location", "/a\r\nSet-Cookie: a=b")
    let text = String(decoding: answer.bytes, as: UTF8.self)
    #expect(text == "Status: 303 See Other\r\nContent-Type: text/html\r\nLocation: /a\r\n\r\nx")
  }
}
