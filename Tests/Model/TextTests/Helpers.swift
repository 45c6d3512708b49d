import Text

/// What a text is read as, or the error's description.
func parsed(_ text: String) -> Result<JSONValue, JSONError> { parsed(Array(text.utf8)) }

/// What bytes are read as.
func parsed(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
  do throws(JSONError) {
    return .success(try JSONValue.parse(bytes))
  } catch {
    return .failure(error)
  }
}
