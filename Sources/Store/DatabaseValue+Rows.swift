extension String {
  /// The text with each NUL replaced by U+FFFD, because SQLite would end the text at a NUL.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }
}

#if Store
  internal import GRDB
  internal import LogModel

  extension DatabaseValue {
    /// A text, or NULL for `nil`.
    static func text(_ text: String?) -> DatabaseValue {
      text?.withoutNUL.databaseValue ?? .null
    }

    /// Several texts joined by newlines; NULL if there are none.
    static func lines(_ texts: [String]) -> DatabaseValue {
      texts.isEmpty ? .null : .text(texts.joined(separator: "\n"))
    }

    /// An integer, or NULL for `nil`.
    static func integer(_ number: Int?) -> DatabaseValue { number?.databaseValue ?? .null }

    /// The `id` of a row in another table (a foreign key), or NULL for `nil`.
    static func row(_ id: Int64?) -> DatabaseValue { id?.databaseValue ?? .null }

    /// The highest count that is stored. Above 2^53, programs that read numbers as floating-point
    /// lose digits.
    ///
    /// The limit also keeps sums of a few counts below SQLite's maximum, beyond which a query
    /// fails.
    static let highestCount: UInt64 = 1 << 53

    /// A count, reduced to ``highestCount`` if it is larger; NULL for `nil`.
    static func count(_ number: UInt64?) -> DatabaseValue {
      number.map { Int64(min($0, highestCount)).databaseValue } ?? .null
    }

    /// A floating-point number, for instance of seconds; NULL for `nil`, infinity and NaN.
    static func real(_ number: Double?) -> DatabaseValue {
      guard let number, number.isFinite else { return .null }
      return number.databaseValue
    }

    /// 1 for `true`, 0 for `false`.
    static func flag(_ flag: Bool) -> DatabaseValue { (flag ? 1 : 0).databaseValue }

    /// A time in RFC 3339, as reports print it: with a UTC offset only if the input states one.
    /// NULL for `nil`.
    static func time(_ instant: Instant?) -> DatabaseValue {
      instant?.rfc3339.databaseValue ?? .null
    }
  }
#endif
