import Text

/// Parses a text.
func parsed(_ text: String) -> Result<JSONValue, JSONError> { parsed(Array(text.utf8)) }

/// Parses bytes.
func parsed(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
  do throws(JSONError) {
    return .success(try JSONValue.parse(bytes))
  } catch {
    return .failure(error)
  }
}
