/// A city for a readout.
package struct CityChoice: Equatable, Sendable {
  /// Its identifier or IANA name, as in `set`.
  package var city: String
  /// The readout's label; `nil` is the city's own name.
  package var label: String?

  package init(_ city: String, label: String? = nil) {
    self.city = city
    self.label = label
  }
}
