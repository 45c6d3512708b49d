import SCGI

extension SCGIAnswer {
  /// The kind of an answer, which decides its permissions in a browser.
  enum Role {
    /// The page: may use its own styles, scripts, pictures, stream and forms, and nothing foreign.
    case page
    /// A drawing that may be opened alone: it contains its style sheet and runs no scripts.
    case drawing
    /// The worker, which passes requests on to the page's server.
    case worker
    /// Anything else: plain data.
    case data
  }

  mutating func addSecurity(_ role: Role, frames: [String] = []) {
    let ancestors = "frame-ancestors \((["'self'"] + frames).joined(separator: " "))"
    let policy =
      switch role {
      case .page:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
          + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; \(ancestors)"
      case .drawing: "default-src 'none'; style-src 'unsafe-inline'; sandbox; \(ancestors)"
      case .worker: "default-src 'none'; connect-src 'self'; \(ancestors)"
      case .data: "default-src 'none'; \(ancestors)"
      }
    add("Content-Security-Policy", policy)
    add("X-Content-Type-Options", "nosniff")
    add("Referrer-Policy", "same-origin")
    add("Cross-Origin-Resource-Policy", "same-origin")
    add("Cross-Origin-Opener-Policy", "same-origin")
  }
}
