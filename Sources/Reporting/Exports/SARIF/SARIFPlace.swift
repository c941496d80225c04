/// The SARIF object `physicalLocation`: a file and a line in it.
struct SARIFPlace: JSONRecord {
  /// The file as a URI.
  let uri: String
  /// The 1-based line, or `nil` for the file as a whole.
  let line: Int?
  /// The text of the line, or `nil` to leave it out.
  var snippet: String?

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    json.key("artifactLocation")
    json.object { $0.member("uri", uri) }
    guard let line else { return }
    json.key("region")
    json.object { json in
      json.member("startLine", max(1, line))
      guard let snippet else { return }
      json.key("snippet")
      json.object { $0.member("text", snippet) }
    }
  }
}

/// The SARIF object `message`.
///
/// In SARIF, braces in a message are placeholders and brackets before a parenthesis are links, so
/// both are escaped.
struct SARIFMessage: JSONRecord {
  /// The message as plain text.
  let text: String

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) { json.member("text", escaped) }

  private var escaped: String {
    guard text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D || $0 == 0x5D }) else { return text }
    var escaped = ""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
      if scalar == "(" && previous == "]" { escaped += " " }
      escaped.unicodeScalars.append(scalar)
      previous = scalar
    }
    return escaped
  }
}

/// Turns paths into the references by which SARIF names files.
enum ArtifactURI {
  /// The path as a URI: relative if the path is relative, otherwise with the scheme `file`.
  ///
  /// Slashes and the unreserved characters of RFC 3986 are kept; everything else is
  /// percent-encoded, including the colon, because what comes before a colon would be taken for a
  /// scheme.
  static func text(of path: String) -> String {
    // This compares bytes: to the file system, a slash with a combining mark is still a slash.
    var rest = path.utf8[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == 0x2F } }
    var uri = ""
    if rest.first == 0x2F {
      // With two slashes at the start, the first folder would be taken for a host.
      rest = rest.drop { $0 == 0x2F }
      uri = "file:///"
    }
    for byte in rest {
      if isPlain(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count < 2 ? "%0" + digits : "%" + digits
      }
    }
    return uri.isEmpty ? "." : uri
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true  // - . / _ ~
    default: false
    }
  }
}
