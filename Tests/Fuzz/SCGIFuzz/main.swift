// Usage: scgi-fuzz COUNT SEED
//
// Parses COUNT mutated requests of a web server, whole and in pieces, and checks the properties of each
// result. After a crash, the last line on standard error names the input; repeat it with `--only NUMBER`
// instead of COUNT.

import Foundation
import SCGI
import TestSupport

func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }

func request(_ variables: [(String, String)], body: String = "") -> [UInt8] {
  let head = ([("CONTENT_LENGTH", "\(body.utf8.count)"), ("SCGI", "1")] + variables)
    .map { "\($0.0)\0\($0.1)\0" }.joined()
  return Array("\(head.utf8.count):\(head),\(body)".utf8)
}

/// Requests as lighttpd writes them.
let corpus: [[UInt8]] = [
  request([
    ("SERVER_SOFTWARE", "lighttpd/1.4.69"), ("REQUEST_METHOD", "GET"), ("REQUEST_URI", "/?kiosk=1&face=neon"),
    ("SERVER_PROTOCOL", "HTTP/1.1"), ("REMOTE_ADDR", "192.168.1.17"), ("HTTP_HOST", "prop.local"),
    ("HTTP_COOKIE", "face=neon; browser=0123456789abcdef"), ("HTTP_ACCEPT_ENCODING", "gzip, deflate"),
  ]),
  request(
    [
      ("REQUEST_METHOD", "POST"), ("REQUEST_URI", "/api/set"), ("CONTENT_TYPE", "application/json"),
      ("HTTP_HOST", "192.168.1.5:8085"), ("HTTP_ORIGIN", "http://192.168.1.5:8085"),
    ], body: #"{"version":1,"request":"set","readout":"destination","value":"OCT 26 1985 AM 01:21"}"#),
  request(
    [
      ("REQUEST_METHOD", "POST"), ("REQUEST_URI", "/pair"),
      ("CONTENT_TYPE", "application/x-www-form-urlencoded"),
    ],
    body: "code=190855&name=Marty%27s+phone"),
]

func read(_ bytes: [UInt8], by size: Int) -> Result<SCGIRequest?, SCGIReader.Fault> {
  var reader = SCGIReader()
  var rest = bytes[...]
  do throws(SCGIReader.Fault) {
    while true {
      if let request = try reader.request() { return .success(request) }
      guard !rest.isEmpty else { return .success(nil) }
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
  } catch {
    return .failure(error)
  }
}

/// The property that fails for an input, or `nil`.
func problem(_ bytes: [UInt8], _ outcome: Result<SCGIRequest?, SCGIReader.Fault>) -> String? {
  let inPieces = read(bytes, by: 7)
  guard inPieces == outcome else { return "read whole: \(outcome); in pieces: \(inPieces)" }
  guard case .success(let request?) = outcome else { return nil }
  guard request.body.count <= SCGIReader.longestBody, request.body.count <= bytes.count else {
    return "the body has \(request.body.count) bytes"
  }
  // All accessors must return.
  let asked = [request.method, request.path, request.remoteAddress, request.field("host") ?? ""]
  let pairs = request.query.merging(request.cookies) { one, _ in one }
  let fields = FormText.fields(request.body)
  guard pairs.count + fields.count + asked.count >= 0 else { return "a negative count" }
  guard !request.path.contains("?") else { return "the path contains a question mark" }
  return nil
}

let arguments = Array(CommandLine.arguments.dropFirst())
let isSingle = arguments.first == "--only"
let words = isSingle ? Array(arguments.dropFirst()) : arguments
guard words.count == 2, let number = Int(words[0]), let seed = UInt64(words[1]) else {
  say("usage: scgi-fuzz COUNT SEED\n       scgi-fuzz --only NUMBER SEED")
  exit(64)
}
let dictionary = [
  "CONTENT_LENGTH\0", "SCGI\01\0", "HTTP_HOST\0", "65536", "65537", ":", ",", "\0", "%", "=", ";", "?",
]
let mutator = ByteMutator(seed: seed, corpus: corpus, dictionary: dictionary.map { Array($0.utf8) })
CrashNote.install(seed: seed)
var (whole, cut, refused) = (0, 0, 0)
for number in isSingle ? number..<number + 1 : 0..<number {
  CrashNote.begin(number)
  let input = mutator.input(number)
  let outcome = read(input, by: max(1, input.count))
  switch outcome {
  case .success(.some): whole += 1
  case .success(nil): cut += 1
  case .failure: refused += 1
  }
  if let problem = problem(input, outcome) {
    say("input \(number) of seed \(seed): \(problem)\n\(String(decoding: input, as: UTF8.self))")
    exit(1)
  }
}
print("\(whole + cut + refused) inputs, \(whole) whole, \(cut) cut off, \(refused) refused, 0 crashed")
