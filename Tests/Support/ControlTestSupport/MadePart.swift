import Foundation

/// A part of a document that the program determines, between the lines `<!-- NAME -->` and `<!-- /NAME -->`;
/// in a manual page, these are comments.
package struct MadePart {
  /// The document has no such part.
  package struct Missing: Error { let marker: String }

  private let url: URL
  private let isManual: Bool
  private let before: Substring
  private let found: Substring
  private let after: Substring

  /// Finds a part.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - place: the document's path in the checkout.
  /// - Throws: ``Missing``, or an error of Foundation if there is no such document.
  package init(_ name: String, of place: String) throws {
    // Tests/Support/ControlTestSupport/MadePart.swift
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    url = root.appendingPathComponent(place)
    isManual = !place.hasSuffix(".md")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    guard let start = text.range(of: "<!-- \(name) -->\n") else { throw Missing(marker: name) }
    let marker = (isManual ? ".\\\" " : "") + "<!-- /\(name) -->"
    guard let end = text.range(of: marker, range: start.upperBound..<text.endIndex) else {
      throw Missing(marker: "/\(name)")
    }
    before = text[..<start.upperBound]
    found = text[start.upperBound..<end.lowerBound]
    after = text[end.lowerBound...]
  }

  /// Compares the part with what the program determines; writes that if `TIMECIRCUITS_REWRITE_CASES` is set.
  ///
  /// - Parameter expected: the lines, without the empty ones beside the markers.
  /// - Returns: whether the document has them.
  /// - Throws: an error of Foundation if the document cannot be written.
  package func has(_ expected: [String]) throws -> Bool {
    let margin = isManual ? "" : "\n"
    let text = margin + expected.map { $0 + "\n" }.joined() + margin
    if found == text { return true }
    guard ProcessInfo.processInfo.environment["TIMECIRCUITS_REWRITE_CASES"] != nil else { return false }
    try Data((before + text + after).utf8).write(to: url)
    return true
  }
}
