package import LinuxSystem

/// A parsed protocol document: its examples, tables and code words.
package struct ProtocolDocument: Sendable {
  /// An example: what the client sends, and what it receives.
  package struct Exchange: Sendable {
    /// The lines of the client, without line feeds.
    package var sent: [String] = []
    /// The lines of the daemon, without line feeds.
    package var received: [String] = []
  }

  /// The rows of all tables whose first column has the same heading.
  package struct Table: Sendable {
    /// The code words in the cells of each row.
    package var rows: [[[String]]] = []

    /// The code words in the first column.
    package var names: [String] { rows.flatMap { $0.first ?? [] } }
  }

  /// The examples, in order.
  package private(set) var exchanges: [Exchange] = []
  /// The tables by the heading of their first column.
  package private(set) var tables: [String: Table] = [:]
  /// All code words of the document.
  package private(set) var code: Set<String> = []
  /// The whole text.
  package let text: String

  /// Reads a document from the sources.
  ///
  /// - Parameter place: its path; the control socket's document by default.
  /// - Throws: ``FileError`` if it is missing.
  package init(_ place: String = "Sources/Control/ControlProtocol/README.md") throws(FileError) {
    // Tests/Support/ControlTestSupport/ProtocolDocument.swift
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    text = String(decoding: try FileSystem.read("/\(root)/\(place)", maximumBytes: 1 << 20), as: UTF8.self)
    read()
  }

  private mutating func read() {
    var exchange: Exchange?
    var heading: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let exchange { exchanges.append(exchange) }
        exchange = exchange == nil ? Exchange() : nil
      } else if exchange != nil {
        if line.hasPrefix("> ") { exchange?.sent.append(String(line.dropFirst(2))) }
        if line.hasPrefix("< ") { exchange?.received.append(String(line.dropFirst(2))) }
      } else {
        code.formUnion(Self.code(in: line))
        guard line.hasPrefix("|") else {
          heading = nil
          continue
        }
        let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        if let heading {
          guard !line.hasPrefix("|-") else { continue }
          tables[heading, default: Table()].rows.append(cells.map(Self.code))
        } else {
          heading = cells.first.map { $0.split(separator: " ").joined(separator: " ") }
        }
      }
    }
  }

  /// The texts between backquotes.
  private static func code(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, piece in
      index % 2 == 1 ? String(piece) : nil
    }
  }
}
