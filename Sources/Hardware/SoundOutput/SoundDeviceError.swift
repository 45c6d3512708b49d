import CALSA
import Glibc

/// Why a sound device does not play.
public struct SoundDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Step: Equatable, Sendable {
    /// To open it.
    case open
    /// To have 16 bits and two channels.
    case format
    /// To have 48,000 frames a second.
    case rate
    /// To have its buffer divided.
    case buffer
    /// To begin.
    case start
    /// To play on.
    case play
    /// To read the list of all devices.
    case list
  }

  /// What it is about: one trouble, however it shows.
  public enum Kind: Equatable, Sendable {
    /// There is no such device, or not any more.
    case missing
    /// Another program has it.
    case taken
    /// Anything else, by the number of its error.
    case other(CInt)
  }

  /// What it is about.
  public var kind: Kind {
    switch code {
    case ENOENT, ENODEV, ENXIO: .missing
    case EBUSY: .taken
    default: .other(code)
    }
  }

  /// The device, as ALSA names it.
  public let device: String
  /// What was tried.
  public let step: Step
  /// The number of the system's error, or of ALSA's.
  public let code: CInt
  /// Who has it, where that is the trouble and is known: a program's name and number.
  public let holder: String?

  /// That a device gives no answer.
  public static func hanging(_ device: String, _ step: Step) -> SoundDeviceError {
    SoundDeviceError(device: device, step, code: ETIMEDOUT, holder: nil)
  }

  init(device: String, _ step: Step, code: CInt) {
    self.init(device: device, step, code: code, holder: code == EBUSY ? SoundDeviceHolder.find(device) : nil)
  }

  init(device: String, _ step: Step, code: CInt, holder: String?) {
    self.device = device
    self.step = step
    self.code = code
    self.holder = holder
  }

  /// What was tried on what, what the system said, and what to do.
  public var description: String {
    let said = String(cString: calsa_error(-code))
    let what =
      switch step {
      case .open: "open \(device)"
      case .format: "have 16 bits and two channels of \(device)"
      case .rate: "have 48000 samples a second of \(device)"
      case .buffer: "divide the buffer of \(device)"
      case .start: "start \(device)"
      case .play: "play on \(device)"
      case .list: "list the sound devices"
      }
    return "\(what): \(said)\(advice.map { "; \($0)" } ?? "")"
  }

  private var advice: String? {
    switch (step, code) {
    case (.open, EBUSY):
      holder.map { "\($0) has it: end that, or give this program another device" }
        ?? "another program has it: end that, or give this program another device"
    case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
      "is it plugged in? timecircuitsctl sound devices lists what there is"
    case (.open, EACCES), (.open, EPERM):
      "may this user play? sudo usermod -aG audio USER, then log in again"
    case (.open, EINVAL):
      "ALSA knows no such name: timecircuitsctl sound devices lists what there is"
    case (.format, _), (.rate, _): "name it with plughw: or sysdefault: in front, which convert"
    case (.play, ENODEV): "it was pulled out; it plays again when it is back"
    case (_, ETIMEDOUT):
      "it gives no answer: pull it out and plug it in again, or give this program another device; `dmesg` may tell why"
    default: nil
    }
  }
}

extension SoundDeviceError.Step {
  init(_ step: calsa_step) {
    switch step {
    case CALSA_FORMAT: self = .format
    case CALSA_RATE: self = .rate
    case CALSA_BUFFER: self = .buffer
    case CALSA_START: self = .start
    default: self = .open
    }
  }
}
