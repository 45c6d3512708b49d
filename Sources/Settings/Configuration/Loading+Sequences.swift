import Cities
import ClockModel
import Reading
import Shows
import Text

extension Loading {
  /// Far more than anyone plays; keeps a folder of other files from exhausting memory.
  private static let mostSequences = 100

  /// Returns all good sequences by name; reports the others' problems.
  mutating func readSequences() -> [String: DisplaySequence] {
    let files = NamedFiles(folders: dataFolders.map { $0 + "/sequences" })
    // Later folders first: however full a user's folder is, the daemon's own sequences are not crowded out.
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

  /// Returns the sequence of the first folder with a good one.
  private mutating func readSequence(_ name: String, in files: NamedFiles) -> DisplaySequence? {
    for path in files.existing(name) {
      let (sequence, report) = SequenceReader.read(path, name: name)
      take(report, of: path)
      if let sequence { return sequence }
    }
    return nil
  }
}
