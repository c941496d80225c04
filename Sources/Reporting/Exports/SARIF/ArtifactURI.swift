/// The references by which SARIF names files.
enum ArtifactURI {
  /// The path as a URI: relative where the path is, else one of the scheme `file`.
  ///
  /// Forward slashes stay, everything else that RFC 3986 does not let stand for itself is
  /// percent-encoded, and so is the colon, which would make a scheme of what stands before it.
  static func text(of path: String) -> String {
    // By bytes, for a mark may combine with a slash.
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
