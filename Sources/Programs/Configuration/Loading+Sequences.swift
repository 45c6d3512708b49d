import ClockModel
import Text

extension Loading {
  /// Far more than anybody plays, so that a folder of anything else does not exhaust the program.
  private static let mostSequences = 100

  /// All good sequences by their names; what is wrong with the others is reported.
  mutating func readSequences() -> [String: DisplaySequence] {
    let files = NamedFiles(folders: dataFolders.map { $0 + "/sequences" })
    // A later folder's come first: however full a user's is, those that the daemon itself plays are not crowded out.
    let found = files.folders.reversed().reduce(into: [String]()) { names, folder in
      let known = Set(names)
      names += NamedFiles(folders: [folder]).all().map(\.name).filter { !known.contains($0) }
    }
    if found.count > Self.mostSequences {
      let report = Report(file: Wording.list(files.folders, "and"))
      report.add(expected: "at most \(Self.mostSequences) sequences", found: "\(found.count)")
      take(report)
    }
    var sequences: [String: DisplaySequence] = [:]
    for name in found.prefix(Self.mostSequences).sorted() {
      sequences[name] = readSequence(name, in: files)
    }
    return sequences
  }

  /// The sequence of the first folder that has a good one.
  private mutating func readSequence(_ name: String, in files: NamedFiles) -> DisplaySequence? {
    for path in files.existing(name) {
      let (sequence, report) = SequenceReader.read(path, name: name)
      take(report, of: path)
      if let sequence { return sequence }
    }
    return nil
  }
}
