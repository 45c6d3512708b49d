/// A mistake and its position; adding the line of the file makes it a ``TOMLError``.
struct Complaint: Error {
  let position: TOMLPosition
  let message: String

  init(_ position: TOMLPosition, _ message: String) {
    self.position = position
    self.message = message
  }
}
