import ClockModel
import Text

extension Loading {
  /// Far more than anybody plays, so that a folder of anything else does not exhaust the program.
  private static let mostSequences = 100

  /// All sequences by their names; a bad one is a problem of the whole.
  mutating func readSequences() -> [String: DisplaySequence] {
    let files = NamedFiles(folders: dataFolders.map { $0 + "/sequences" })
    let found = files.all()
    if found.count > Self.mostSequences {
      let report = Report(file: Wording.list(files.folders, "and"))
      report.add(expected: "at most \(Self.mostSequences) sequences", found: "\(found.count)")
      take(report)
    }
    var sequences: [String: DisplaySequence] = [:]
    for (name, path) in found.prefix(Self.mostSequences) {
      let (sequence, report) = SequenceReader.read(path, name: name)
      take(report, of: path)
      sequences[name] = sequence
    }
    return sequences
  }
}
