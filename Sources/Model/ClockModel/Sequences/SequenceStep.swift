/// One step of a sequence: from when on, which readouts, and what happens to them.
public struct SequenceStep: Equatable, Sendable {
  /// When it begins, in milliseconds since the beginning of the sequence.
  public let start: Int
  /// How long it lasts, in milliseconds; `nil` until the next step of the same readout or the end.
  public let duration: Int?
  /// How often what is random is drawn anew and what rises or falls takes a step, in milliseconds; `nil` never.
  public let period: Int?
  /// The readouts that it concerns; none for a step that only tells its event.
  public let readouts: ReadoutSet
  /// What they show.
  public let effect: SequenceEffect
  /// Their light.
  public let light: SequenceLight
  /// In how many of a hundred periods the step happens; in the others the readout shows its own picture.
  public let percent: Int
  /// What is told when the step begins, for other props; `nil` tells nothing.
  public let event: String?
  /// The name of the sound that is heard when the step begins; `nil` where none is.
  public let sound: String?

  /// A step.
  public init(
    start: Int, duration: Int? = nil, period: Int? = nil, readouts: ReadoutSet, effect: SequenceEffect,
    light: SequenceLight = .own, percent: Int = 100, event: String? = nil, sound: String? = nil
  ) {
    self.start = start
    self.duration = duration
    self.period = period
    self.readouts = readouts
    self.effect = effect
    self.light = light
    self.percent = percent
    self.event = event
    self.sound = sound
  }

  /// The same step, which has an end at the latest where the sequence that it was written for has one.
  func ending(by end: Int) -> SequenceStep {
    SequenceStep(
      start: start, duration: duration ?? end - start, period: period, readouts: readouts, effect: effect,
      light: light, percent: percent, event: event, sound: sound)
  }

  func alter(_ picture: inout ReadoutPicture, period: Int, chance: SequenceChance) {
    guard picture.brightness > .dark else { return }
    guard percent >= 100 || chance.number(below: 100, .happening) < percent else { return }
    switch effect {
    case .own: break
    case .dark: picture = .dark
    case .without(let fields): picture.blank(fields)
    case .texts(let texts):
      guard !texts.isEmpty else { break }
      let text = texts[chance.number(below: texts.count, .text)]
      picture.cells = text.cells
      picture.meridiem = text.meridiem
    case .noise: picture.noise = max(1, chance.bits(.noise))
    }
    guard picture.brightness > .dark else { return }
    let own = Int(picture.brightness.sixteenths)
    switch light {
    case .own: break
    case .fixed(let brightness): picture.dim(to: Int(brightness.sixteenths))
    case .random: picture.dim(to: 1 + chance.number(below: Brightness.range.upperBound, .light))
    case .rising: picture.dim(to: min(own, period + 1))
    case .falling: picture.dim(to: own - period)
    }
  }
}

/// What a step makes a readout show.
public enum SequenceEffect: Equatable, Sendable {
  /// What it shows by itself.
  case own
  /// Nothing.
  case dark
  /// What it shows by itself, but for some fields.
  case without(FieldSet)
  /// One of some texts, drawn at random.
  case texts([ReadoutText])
  /// Segments at random.
  case noise
}

/// The light that a step gives a readout; a readout that is dark by itself stays dark.
public enum SequenceLight: Equatable, Sendable {
  /// The readout's own.
  case own
  /// A brightness.
  case fixed(Brightness)
  /// Any brightness, drawn in each period.
  case random
  /// From 1 up to the readout's own, one more in each period.
  case rising
  /// From the readout's own down to dark, one less in each period.
  case falling
}

extension ReadoutPicture {
  /// Takes fields off.
  fileprivate mutating func blank(_ fields: FieldSet) {
    for index in 0..<Digit.count {
      guard let digit = Digit(rawValue: index), fields.contains(FieldSet(digit.field)) else { continue }
      cells[index] = UInt8(ascii: " ")
    }
    if fields.contains(.meridiem) { meridiem = nil }
    if fields.contains(.colon) { colon = false }
  }

  fileprivate mutating func dim(to sixteenths: Int) {
    if let brightness = Brightness(sixteenths: sixteenths) {
      self.brightness = brightness
    } else {
      self = .dark
    }
  }
}
