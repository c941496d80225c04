/// The member `physicalLocation`: a file and a place in it.
struct SARIFPlace: JSONRecord {
  let uri: String
  /// The 1-based line, or `nil` where the place is the file.
  let line: Int?
  /// The text of the line, or `nil` where it is not quoted.
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

/// The member `message`.
///
/// In the messages of SARIF, braces hold placeholders and brackets before a parenthesis are links.
struct SARIFMessage: JSONRecord {
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

/// The references by which SARIF names files.
enum ArtifactURI {
  /// The path as a URI: relative where the path is, else one of the scheme `file`.
  ///
  /// Forward slashes and the unreserved characters of RFC 3986 stay; everything else is percent-encoded,
  /// the colon too, before which a reader would expect a scheme.
  static func text(of path: String) -> String {
    // By bytes: a slash with a combining mark is still a slash to the file system.
    var rest = path.utf8[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == 0x2F } }
    var uri = ""
    if rest.first == 0x2F {
      // Two slashes at the front would make a host of the first folder.
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
