public import Configuration
public import Panel
public import PanelHAL

/// What the set-up finds around it.
public struct Surroundings<Hardware: PanelHardware> {
  /// Reads a configuration; a text stands for the file's where one is given.
  public typealias Load = (_ overrides: Overrides, _ text: [UInt8]?) -> Result<Setup, ConfigurationFailure>
  /// The city of an ID.
  public typealias CityLookUp = (_ id: String) -> Result<FoundCity, CityRefusal>

  /// The configuration that is written.
  public let path: String
  /// The boards that can be named.
  public let boards: [BoardCandidate]
  /// Finds the buses of this machine.
  public let buses: () -> [FoundBus]
  /// What to do about a bus that is not there, a sentence without its full stop.
  public let advice: (_ bus: String) -> String
  /// Where chips and lines are opened.
  public let hardware: Hardware
  /// Reads the configuration.
  public let load: Load
  /// Looks up a city.
  public let city: CityLookUp
  /// Notes what is driven, for whoever has to turn it dark after an end by force; `nil` where nothing is any more.
  public let note: (Wiring?) -> Void

  /// What there is.
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
