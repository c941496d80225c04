/// Compares bundle identifiers with the names of processes, ignoring case and punctuation.
enum BundleName {
  /// How well the last part of a bundle identifier fits the name of a process, best first; both normalized.
  enum Fit: Int, Comparable {
    /// It is the name.
    case exact
    /// It contains the name.
    case holds
    /// The name starts with it (`Deck-2`).
    case begins

    /// Compares the two; `nil` where they do not fit.
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

  /// Whether the last part of the bundle identifier contains the process's name.
  static func fits(_ name: String, _ bundle: String) -> Bool {
    let own = normalized(name)
    return own.count >= 3 && last(bundle).contains(own)
  }

  /// The last part of a bundle identifier, normalized.
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

  /// The same for ASCII names, which nearly all are, in less time: each message asks for it. `nil` for others.
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
