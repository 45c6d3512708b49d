package import Text

/// The first value of an object that is missing, has the wrong type or is not accepted.
package struct Misfit: Error, Equatable, Sendable {
  /// Its place, as keys and indices: `chips[0].fault.since`; empty for the object itself.
  package private(set) var place = ""
  /// The accepted values: `text`, `0 to 16`.
  package let expected: String
  /// The value; null if there is none.
  package let found: JSONValue

  package init(_ expected: String, found: JSONValue) {
    self.expected = expected
    self.found = found
  }

  /// The same, one level further out.
  package func at(_ key: String) -> Misfit {
    var misfit = self
    misfit.place = place.isEmpty || place.hasPrefix("[") ? key + place : "\(key).\(place)"
    return misfit
  }

  /// The same, at an index of an array.
  package func at(_ index: Int) -> Misfit { at("[\(index)]") }
}
