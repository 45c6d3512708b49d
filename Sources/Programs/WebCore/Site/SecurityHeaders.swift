import SCGI

extension SCGIAnswer {
  /// What an answer may do in a browser.
  enum Role {
    /// The page: its own styles, scripts, pictures, stream and forms, and nothing of anybody else.
    case page
    /// A drawing that may be opened by itself; its style sheet is in it, and it runs nothing.
    case drawing
    /// Anything else: it is data.
    case data
  }

  /// Adds what browsers are to keep to.
  mutating func addSecurity(_ role: Role, frames: [String] = []) {
    let ancestors = "frame-ancestors \((["'self'"] + frames).joined(separator: " "))"
    let policy =
      switch role {
      case .page:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
          + "base-uri 'none'; \(ancestors)"
      case .drawing: "default-src 'none'; style-src 'unsafe-inline'; sandbox; \(ancestors)"
      case .data: "default-src 'none'; \(ancestors)"
      }
    add("Content-Security-Policy", policy)
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "same-origin")
    add("Cross-Origin-Resource-Policy", "same-origin")
    add("Cross-Origin-Opener-Policy", "same-origin")
  }
}
