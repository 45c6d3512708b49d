import ControlProtocol
import LinuxSystem
import Text

/// The owner's requests over the program's own socket.
extension Site {
  /// Answers a request; `viewers` is the number of open streams.
  mutating func answer(_ request: PageRequest, viewers: Int, at now: Moment) -> PageReply {
    switch request {
    case .page: return .page(report(viewers: viewers, at: now))
    case .pair:
      guard options.control == .paired else {
        return .refused(
          .impossible, "pairing is not in use: control is \"\(options.control.rawValue)\" in web.toml")
      }
      let word = pairingCodes.invite(at: now.milliseconds)
      return .done(
        "enter this word on the page beside Take control, within \(PairingCodes.wordMilliseconds / 60_000) minutes: "
          + word.revealed)
    case .forget(let name): return forget(name)
    case .forgetAll:
      let count = book.pairings.count
      book.forgetAll()
      bookIsNew = bookIsNew || count > 0
      return .done(count == 1 ? "1 pairing ended" : "\(count) pairings ended")
    }
  }

  private mutating func report(viewers: Int, at now: Moment) -> PageReport {
    PageReport {
      $0.version = Release.version
      $0.control = options.control.rawValue
      $0.absence = scene.absence
      $0.viewers = viewers
      $0.host = servedAt?.host
      $0.path = servedAt?.path ?? "/"
      $0.wait = Int((pairingCodes.wait(at: now.milliseconds) + 999) / 1000)
      $0.pairings = book.pairings.map { pairing in
        PageReport.Pairing {
          $0.id = pairing.id
          $0.name = pairing.name
          $0.since = pairing.since
          $0.lastSeen = pairing.lastSeen
        }
      }
    }
  }

  private mutating func forget(_ name: String) -> PageReply {
    let found = book.pairings.filter { $0.id == name || $0.name.lowercased() == name.lowercased() }
    switch found.count {
    case 0:
      let names = book.pairings.map { Printable.quoted($0.name) }
      let known = names.isEmpty ? "none is paired" : "paired: \(Wording.list(names, "and"))"
      return .refused(.badValue, "no browser is called \(Printable.quoted(name)); \(known)")
    case 1:
      bookIsNew = book.forget(found[0].id) || bookIsNew
      return .done("\(Printable.quoted(found[0].name)) can no longer control the prop")
    default:
      return .refused(
        .badValue,
        "\(found.count) browsers are called \(Printable.quoted(name)): use the number from timecircuitsctl web list"
      )
    }
  }
}
