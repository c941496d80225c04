internal import Scanning

/// The level of a record as Console.app's column of types prints it, in the user's language.
///
/// The column is recognized by its position and by what levels look like in any language. A word that is
/// listed here is evidence but not required, because no list has the words of all languages.
enum ConsoleLevel {
  /// The most bytes and words of a level.
  private static let longest = (bytes: 64, words: 3)

  private static let english = ShortWords([
    "default", "info", "debug", "error", "fault", "activity", "signpost",
  ])

  /// The words for default, information, debug, error and fault in languages of macOS.
  private static let words: Set<String> = [
    "default", "info", "debug", "error", "fault", "activity", "signpost",
    "standard", "fehler", "standaard", "fout", "fejl", "feil", "förvald", "fel", "oletus", "virhe",
    "par défaut", "erreur", "débogage", "défaillance", "predefinito", "errore",
    "predeterminado", "por omisión", "por defecto", "depuración", "padrão", "erro", "falha",
    "per defecte", "implicit", "eroare", "zadano", "pogreška", "varsayılan", "hata",
    "alapértelmezett", "hiba", "domyślne", "domyślny", "błąd", "výchozí", "predvolené", "chyba",
    "по умолчанию", "ошибка", "отладка", "за замовчуванням", "типово", "помилка",
    "προεπιλογή", "σφάλμα", "ברירת מחדל", "שגיאה", "افتراضي", "خطأ", "डिफ़ॉल्ट", "त्रुटि",
    "ค่าเริ่มต้น", "ข้อผิดพลาด", "mặc định", "lỗi", "bawaan", "kesalahan", "lalai", "ralat",
    "기본", "기본값", "정보", "디버그", "오류", "결함", "デフォルト", "情報", "デバッグ", "エラー", "障害",
    "默认", "信息", "调试", "错误", "故障", "預設", "資訊", "除錯", "錯誤",
  ]

  /// Whether a text is a level in English, regardless of case.
  static func isEnglish(_ text: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    text.count >= 4 && english.contains(text, in: bytes)
  }

  /// Whether a text is a level in one of the languages listed here.
  static func isKnown(_ text: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard mayBe(text, in: bytes) else { return false }
    return isEnglish(text, in: bytes) || words.contains(bytes.text(in: text).lowercased())
  }

  /// Whether a text may be a level in any language: a few words of letters.
  static func mayBe(_ text: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard !text.isEmpty, text.count <= longest.bytes else { return false }
    var words = 1
    for index in text {
      let byte = bytes[index]
      if byte == Byte.space {
        words += 1
        guard words <= longest.words else { return false }
      } else {
        guard isLetter(byte) || byte == Byte.dash || byte == UInt8(ascii: "'") else { return false }
      }
    }
    // Emoji and other symbols are not letters of any language.
    return isLetter(bytes[text.lowerBound])
  }

  /// Whether a text looks like a word and not like the name of a program: it starts with a lowercase letter,
  /// or has letters that are not ASCII.
  static func looksLikeWord(_ text: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    if isForeign(text, in: bytes) { return true }
    return text.first.map { bytes[$0] & 0x20 != 0 } ?? false
  }

  /// Whether a text has letters that are not ASCII.
  static func isForeign(_ text: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    text.contains { bytes[$0] >= 0x80 }
  }

  /// Whether a byte is an ASCII letter or part of a letter of another language. Characters of four bytes in
  /// UTF-8 are mostly symbols.
  private static func isLetter(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || (0x80..<0xF0).contains(byte)
  }

  /// Returns the range of the level at the end of the words before an offset. It is the same level as
  /// `other`, that of an earlier record, or else a known one. Otherwise it is the last word, if `isOpen` or
  /// if the word is not ASCII; `nil` if none of this holds.
  static func range(
    endingAt end: Int, from limit: Int, like other: Range<Int>, isOpen: Bool, in bytes: Span<UInt8>
  ) -> Range<Int>? {
    func starts(at start: Int) -> Bool {
      start >= limit && (start == limit || Byte.isBlank(bytes[start - 1]))
    }
    let same = end - other.count
    if !other.isEmpty, starts(at: same), bytes.text(in: same..<end) == bytes.text(in: other) {
      return same..<end
    }
    var word = end
    var last: Range<Int>?
    for _ in 0..<longest.words {
      var start = word
      while start > limit, !Byte.isBlank(bytes[start - 1]), end - start <= longest.bytes {
        start -= 1
      }
      guard start < word, starts(at: start), mayBe(start..<end, in: bytes) else { break }
      if isKnown(start..<end, in: bytes) { return start..<end }
      last = last ?? start..<end
      guard start > limit, bytes[start - 1] == Byte.space else { break }
      word = start - 1
    }
    guard let last, isOpen || isForeign(last, in: bytes) else { return nil }
    return last
  }
}
