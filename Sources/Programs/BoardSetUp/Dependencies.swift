public import Configuration
public import Panel
public import PanelHAL

/// The dependencies of the set-up.
public struct Dependencies<Hardware: PanelHardware> {
  /// Reads a configuration; a given text replaces the file's.
  public typealias Load = (_ overrides: Overrides, _ text: [UInt8]?) -> Result<Setup, ConfigurationFailure>
  /// Looks up a city by its ID.
  public typealias CityLookUp = (_ id: String) -> Result<FoundCity, CityRefusal>

  /// The path of the configuration.
  public let path: String
  /// The boards to choose from.
  public let boards: [BoardCandidate]
  /// Finds the buses of this machine.
  public let buses: () -> [FoundBus]
  /// The advice for a missing bus, a sentence without a full stop.
  public let advice: (_ bus: String) -> String
  /// The platform that opens chips and lines.
  public let hardware: Hardware
  /// Reads the configuration.
  public let load: Load
  /// Looks up a city.
  public let city: CityLookUp
  /// Records the wiring that is driven, so that it can be turned dark after a forced end; `nil` if none is.
  public let note: (Wiring?) -> Void

  /// The dependencies.
  public init(
    path: String, boards: [BoardCandidate], buses: @escaping () -> [FoundBus],
    advice: @escaping (_ bus: String) -> String, hardware: Hardware, load: @escaping Load,
    city: @escaping CityLookUp, note: @escaping (Wiring?) -> Void
  ) {
    self.path = path
    self.boards = boards
    self.buses = buses
    self.advice = advice
    self.hardware = hardware
    self.load = load
    self.city = city
    self.note = note
  }
}
