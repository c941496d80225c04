extension String {
  /// The text with U+FFFD for each NUL, which would end it in SQLite.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}

#if Store
  internal import GRDB
  internal import LogModel

  extension DatabaseValue {
    /// A text, or NULL.
    static func text(_ text: String?) -> DatabaseValue {
      text?.withoutNUL.databaseValue ?? .null
    }

    /// Several texts, one a line.
    static func lines(_ texts: [String]) -> DatabaseValue {
      texts.isEmpty ? .null : .text(texts.joined(separator: "\n"))
    }

    /// A number, or NULL.
    static func integer(_ number: Int?) -> DatabaseValue { number?.databaseValue ?? .null }

    /// The row of another table, or NULL.
    static func row(_ id: Int64?) -> DatabaseValue { id?.databaseValue ?? .null }

    /// The highest count, beyond which programs that take numbers for floating-point ones lose digits.
    ///
    /// Sums of few counts stay below what SQLite can hold, where a higher one is an error.
    static let highestCount: UInt64 = 1 << 53

    /// A count, or the highest one where it is beyond.
    static func count(_ number: UInt64?) -> DatabaseValue {
      number.map { Int64(min($0, highestCount)).databaseValue } ?? .null
    }

    /// A number of seconds or the like; NULL for what is no finite number.
    static func real(_ number: Double?) -> DatabaseValue {
      guard let number, number.isFinite else { return .null }
      return number.databaseValue
    }

    /// 1 or 0.
    static func flag(_ flag: Bool) -> DatabaseValue { (flag ? 1 : 0).databaseValue }

    /// A time as reports print it: RFC 3339, with an offset only where the input has one.
    static func time(_ instant: Instant?) -> DatabaseValue {
      instant?.rfc3339.databaseValue ?? .null
    }
  }
#endif
