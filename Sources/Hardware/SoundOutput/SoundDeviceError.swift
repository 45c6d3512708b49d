import CALSA
import Glibc

/// Why a sound device does not play.
package struct SoundDeviceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The step that failed.
  package enum Step: Equatable, Sendable {
    case open
    /// Setting 16 bits and two channels.
    case format
    /// Setting 48,000 frames a second.
    case rate
    /// Dividing its buffer.
    case buffer
    case start
    case play
    case list
  }

  package var kind: SoundDeviceErrorKind {
    switch code {
    case ENOENT, ENODEV, ENXIO: .missing
    case EBUSY: .taken
    default: .other(code)
    }
  }

  /// ALSA's name of the device.
  package let device: String
  package let step: Step
  /// The error number, the system's or ALSA's.
  package let code: CInt
  /// The program that has the device, by name and process number; `nil` if none is known.
  package let holder: String?

  /// The error of a device that does not answer.
  package static func hanging(_ device: String, _ step: Step) -> SoundDeviceError {
    SoundDeviceError(device: device, step, code: ETIMEDOUT, holder: nil)
  }

  init(device: String, _ step: Step, code: CInt) {
    self.init(device: device, step, code: code, holder: code == EBUSY ? SoundDeviceHolder.find(device) : nil)
  }

  package init(device: String, _ step: Step, code: CInt, holder: String?) {
    self.device = device
    self.step = step
    self.code = code
    self.holder = holder
  }

  /// The failed step, the system's reason, and what to do.
  package var description: String {
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
      holder.map { "\($0) is using it: stop it, or use another device" }
        ?? "another program is using it: stop it, or use another device"
    case (.open, ENOENT), (.open, ENODEV), (.open, ENXIO):
      "is it plugged in? timecircuitsctl sound devices lists the devices"
    case (.open, EACCES), (.open, EPERM):
      "this user may not play: sudo usermod -aG audio USER, then log in again"
    case (.open, EINVAL):
      "ALSA does not know this name: timecircuitsctl sound devices lists the devices"
    case (.format, _), (.rate, _): "use its name with plughw: or sysdefault: in front, which convert"
    case (.play, ENODEV): "it was unplugged; it plays again when it is back"
    case (_, ETIMEDOUT):
      "it does not answer: unplug it and plug it in again, or use another device; check `dmesg`"
    default: nil
    }
  }
}

/// The kind of a sound device's problem, by which a repeated one is recognised.
package enum SoundDeviceErrorKind: Equatable, Sendable {
  /// There is no such device, or no longer.
  case missing
  /// Another program has it.
  case taken
  /// Any other error, by its number.
  case other(CInt)
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
