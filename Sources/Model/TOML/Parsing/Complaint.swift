/// What is wrong and where; it becomes a ``TOMLError`` once the line of the file is added.
struct Complaint: Error {
  let position: TOMLPosition
  let message: String

  init(_ position: TOMLPosition, _ message: String) {
    self.position = position
    self.message = message
  }
}
