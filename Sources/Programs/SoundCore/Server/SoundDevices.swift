import ControlProtocol
import LinuxSystem
import SoundOutput

/// Lists the sound devices for a client.
///
/// A hanging card may block the listing, so a thread of its own does it, only one at a time, and the client
/// waits for a limited time.
final class SoundDevices: Sendable {
  private struct State {
    var isAsking = false
    var answer: SoundReply?
  }

  private let state = Monitor(State())
  private let patience: UInt64
  private let list: @Sendable () -> SoundReply

  /// The devices of this machine; waits at most `patience` nanoseconds for the list.
  init(
    patience: UInt64 = Loudspeaker.patience, list: @escaping @Sendable () -> SoundReply = SoundDevices.asked
  ) {
    self.patience = patience
    self.list = list
  }

  /// The list, or why there is none.
  func listed() -> SoundReply {
    let isFree = state.withLock { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
    guard isFree else { return Self.hanging }
    do throws(SystemError) {
      try Worker.start(named: "device list") { [state, list] in
        let answer = list()
        state.update { state in
          state.isAsking = false
          state.answer = answer
        }
      }
    } catch {
      state.withLock { $0.isAsking = false }
      return .refused(.impossible, error.description)
    }
    return state.wait(nanoseconds: patience, for: { !$0.isAsking }) { state, isThere in
      defer { state.answer = nil }
      return (isThere ? state.answer : nil) ?? Self.hanging
    }
  }

  private static var hanging: SoundReply {
    .refused(.impossible, SoundDeviceError.hanging(SoundDevice.allCards, .list).description)
  }

  /// The system's list.
  static let asked: @Sendable () -> SoundReply = {
    do throws(SoundDeviceError) {
      return .devices(
        try SoundDevice.listed().map { SoundDeviceEntry(name: $0.name, description: $0.description) })
    } catch {
      return .refused(.impossible, error.description)
    }
  }
}
