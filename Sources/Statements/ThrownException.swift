internal import LogModel
internal import Scanning

/// The name and the reason of an uncaught exception, as printed by the language runtime that ended
/// the process.
///
///     *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM …'
///     terminating with uncaught exception of type std::runtime_error: no such table
package struct ThrownException {
  /// The exception's name: `NSRangeException`, `std::runtime_error`.
  package var name: String
  /// The exception's reason, or `nil` if none is printed.
  package var reason: String?

  /// Finds the first exception in the texts of a report; `nil` if there is none.
  package init?(in texts: [String]) {
    for text in texts where text.holds("uncaught exception") {
      if let start = text.firstRange(of: "uncaught exception '")?.upperBound,
        let end = text[start...].firstIndex(of: "'")
      {
        name = String(text[start..<end])
        let rest = text[end...]
        if let open = rest.firstRange(of: "reason: '")?.upperBound {
          let close = rest[open...].lastIndex(of: "'") ?? rest.endIndex
          reason = String(rest[open..<close])
        }
        return
      }
      if let start = text.firstRange(of: "uncaught exception of type ")?.upperBound {
        let rest = text[start...]
        name = String(rest.prefix { $0 != " " && !$0.isNewline })
        if name.hasSuffix(":") { name.removeLast() }
        let tail = rest.dropFirst(name.count).drop { $0 == ":" || $0 == " " }
        reason = tail.isEmpty ? nil : String(tail.prefix { !$0.isNewline })
        return
      }
    }
    return nil
  }
}
