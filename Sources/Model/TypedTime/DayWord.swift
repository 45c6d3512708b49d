/// Words for a day or a time of day relative to now.
enum DayWord: String, CaseIterable {
  case now, today, yesterday, tomorrow, noon, midnight

  /// Reads a word in capitals, as ``TypedTimeScanner/word()`` returns it.
  init?(typed word: String) { self.init(rawValue: word.lowercased()) }

  /// The days from today; `nil` for a time of day alone.
  var days: Int? {
    switch self {
    case .now, .today: 0
    case .yesterday: -1
    case .tomorrow: 1
    case .noon, .midnight: nil
    }
  }

  /// The hour it names; `nil` for a day.
  var hour: Int? {
    switch self {
    case .noon: 12
    case .midnight: 0
    case .now, .today, .yesterday, .tomorrow: nil
    }
  }
}

/// Words that people try but that are not accepted as times; each has its own error.
enum ForeignWord {
  private static let weekdays: Set<String> = [
    "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY", "MON", "TUE", "TUES", "WED",
    "THU", "THUR", "THURS", "FRI", "SAT", "SUN",
  ]

  /// German, French, Spanish, Italian, Dutch and Portuguese months that differ from the English, as
  /// ``plain(_:)`` writes them.
  private static let months: [String: Int] = [
    "JANUAR": 1, "JAENNER": 1, "JANVIER": 1, "ENERO": 1, "GENNAIO": 1, "JANUARI": 1, "JANEIRO": 1,
    "FEBRUAR": 2, "FEVRIER": 2, "FEBRERO": 2, "FEBBRAIO": 2, "FEBRUARI": 2, "FEVEREIRO": 2,
    "MAERZ": 3, "MARS": 3, "MARZO": 3, "MAART": 3, "MRZ": 3, "AVRIL": 4, "ABRIL": 4, "APRILE": 4,
    "MAI": 5, "MAYO": 5, "MAGGIO": 5, "MEI": 5, "MAIO": 5, "JUNI": 6, "JUIN": 6, "JUNIO": 6, "GIUGNO": 6,
    "JUNHO": 6,
    "JULI": 7, "JUILLET": 7, "JULIO": 7, "LUGLIO": 7, "JULHO": 7, "AOUT": 8, "AGOSTO": 8, "AUGUSTUS": 8,
    "SEPTEMBRE": 9, "SEPTIEMBRE": 9, "SETTEMBRE": 9, "SETEMBRO": 9, "OKTOBER": 10, "OKT": 10, "OCTOBRE": 10,
    "OCTUBRE": 10, "OTTOBRE": 10, "OUTUBRO": 10, "NOVEMBRE": 11, "NOVIEMBRE": 11, "NOVEMBRO": 11,
    "DEZEMBER": 12, "DEZ": 12, "DECEMBRE": 12, "DICIEMBRE": 12, "DICEMBRE": 12, "DEZEMBRO": 12,
  ]

  /// Whether a word in capitals is a weekday.
  static func isWeekday(_ word: String) -> Bool { weekdays.contains(word) }

  /// Whether a word is a weekday or one of these months.
  static func isKnown(_ word: String) -> Bool { weekdays.contains(word) || months[plain(word)] != nil }

  /// The word with umlauts and accents written without marks.
  private static func plain(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          switch scalar {
          case "Ä": ["A", "E"]
          case "É", "È": ["E"]
          case "Û": ["U"]
          case "Ç": ["C"]
          default: [scalar]
          }
        }))
  }

  /// The error for a word in capitals, with what to type instead; `nil` for any other word.
  static func refusal(of word: String) -> TypedTimeError? {
    if weekdays.contains(word) {
      return TypedTimeError(
        description:
          "a weekday alone is not a date, found \(word): type the date, as in OCT 26 1985, or tomorrow")
    }
    guard let month = months[plain(word)] else { return nil }
    let name = MonthName.full[month - 1].uppercased().prefix(3)
    return TypedTimeError(description: "months are in English here, found \(word): type \(name)")
  }
}
