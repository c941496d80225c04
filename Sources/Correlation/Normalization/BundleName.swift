/// Compares bundle identifiers with the names of processes, ignoring case and punctuation.
enum BundleName {
  /// How well the last part of a bundle identifier matches a process name, both normalized; best match first.
  enum Fit: Int, Comparable {
    /// The last part equals the name.
    case exact
    /// The last part contains the name.
    case holds
    /// The name starts with the last part: `Deck-2` with `com.example.deck`.
    case begins

    /// Compares a normalized process name with the last part of a bundle identifier; `nil` if they do not
    /// match.
    init?(of name: String, in last: String) {
      if name == last {
        self = .exact
      } else if name.count >= 3, last.contains(name) {
        self = .holds
      } else if last.count >= 4, name.hasPrefix(last) {
        self = .begins
      } else {
        return nil
      }
    }

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether the last part of the bundle identifier contains the process name, which must have at least three
  /// letters or digits.
  static func fits(_ name: String, _ bundle: String) -> Bool {
    let own = normalized(name)
    return own.count >= 3 && last(bundle).contains(own)
  }

  /// The last dot-separated part of a bundle identifier, normalized; empty if there is none.
  static func last(_ bundle: String) -> String {
    bundle.split(separator: ".").last.map { normalized(String($0)) } ?? ""
  }

  /// The letters and digits of a name, in lower case.
  static func normalized(_ text: String) -> String {
    guard let plain = plainNormalized(text.utf8) else {
      return text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    return plain
  }

  /// A faster ``normalized(_:)`` for ASCII names, which nearly all are; `nil` for other names. Speed matters
  /// because every message needs it.
  private static func plainNormalized(_ bytes: String.UTF8View) -> String? {
    var letters = ContiguousArray<UInt8>()
    letters.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case 0x80...: return nil
      default: break
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
