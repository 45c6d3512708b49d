/// One step of a sequence: its time, its readouts, and its effect on them.
package struct SequenceStep: Equatable, Sendable {
  /// The start in milliseconds since the start of the sequence.
  package let start: Int
  /// The duration in milliseconds; `nil` until the next step of the same readout or the end.
  package let duration: Int?
  /// The interval of random draws and of fade steps, in milliseconds; `nil` for a single period.
  package let period: Int?
  /// The readouts it affects; none for a step that only reports its event.
  package let readouts: ReadoutSet
  package let effect: SequenceEffect
  package let light: SequenceLight
  /// The percentage of periods in which the step happens; in the others the readout shows its own picture.
  package let percent: Int
  /// The event reported to other props when the step starts; `nil` for none.
  package let event: String?
  /// The name of the sound played when the step starts; `nil` for none.
  package let sound: String?

  package init(
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

  /// The same step, ending no later than the sequence it was written for.
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

/// The content that a step gives a readout.
package enum SequenceEffect: Equatable, Sendable {
  /// The readout's own content.
  case own
  case dark
  /// The readout's own content without some fields.
  case without(FieldSet)
  /// One of some texts, chosen at random.
  case texts([ReadoutText])
  /// Random segments.
  case noise
}

/// The brightness that a step gives a readout; a dark readout stays dark.
package enum SequenceLight: Equatable, Sendable {
  /// The readout's own brightness.
  case own
  case fixed(Brightness)
  /// A random brightness in each period.
  case random
  /// From 1 up to the readout's own, one more in each period.
  case rising
  /// From the readout's own down to dark, one less in each period.
  case falling
}

extension ReadoutPicture {
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
