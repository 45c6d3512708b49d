import ControlProtocol
import SoundOutput

/// The devices that could play, as a client is told of them.
enum SoundDevices {
  /// The list, or why there is none.
  static func listed() -> SoundReply {
    do throws(SoundDeviceError) {
      return .devices(
        try SoundDevice.listed().map { SoundDeviceEntry(name: $0.name, description: $0.description) })
    } catch {
      return .refused(.impossible, error.description)
    }
  }
}
