package import Text

/// The first value of an object that is missing, has the wrong type or is not accepted.
package struct Misfit: Error, Equatable, Sendable {
  /// Its place, as keys and indices: `chips[0].fault.since`; empty for the object itself.
  package private(set) var place = ""
  /// The accepted values: `text`, `0 to 16`.
  package let expected: String
  /// The value; null if there is none, `nil` if messages may not repeat it.
  package let found: JSONValue?
  /// Whether the value is missing or has the wrong type; if not, it is one that is not accepted.
  package let isWrongType: Bool

  /// A value of the wrong type, or none.
  package init(_ expected: String, found: JSONValue) {
    self.init(expected, found: found, isWrongType: true)
  }

  /// A value of the right type that is not accepted.
  package init(value expected: String, found: JSONValue?) {
    self.init(expected, found: found, isWrongType: false)
  }

  private init(_ expected: String, found: JSONValue?, isWrongType: Bool) {
    self.expected = expected
    self.found = found
    self.isWrongType = isWrongType
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
