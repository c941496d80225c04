internal import RulePacks
internal import Scanning

/// The process names of several words in a log whose columns are separated by blanks only.
///
/// A name of several words is learned where a message that a rule knows follows it, and is then recognized in
/// other lines as well. Without such a message a name is taken to be one word, because nothing else separates
/// it from the text after it.
struct ProcessNames: Equatable {
  /// The longest name, in words and bytes.
  private static let longest = (words: 4, bytes: 64)

  /// The most lines and bytes that are examined.
  private static let reach = (lines: 2000, bytes: 262_144)

  /// The names of several words.
  private var names: [ContiguousArray<UInt8>] = []

  /// Returns the name at the start of a text, which is empty if there is none, and whether it is certain
  /// where the name ends.
  func name(in bytes: Span<UInt8>, _ text: Range<Int>) -> (name: Range<Int>, isSure: Bool) {
    let word = text.lowerBound..<bytes.endOfWord(from: text.lowerBound, to: text.upperBound)
    if Daemons.contains(bytes.text(in: word.prefix(Self.longest.bytes))) { return (word, true) }
    if let name = known(in: bytes, text) ?? Self.column(in: bytes, text) { return (name, true) }
    return (word, false)
  }

  /// The name of several words that a text starts with, or `nil`.
  func known(in bytes: Span<UInt8>, _ text: Range<Int>) -> Range<Int>? {
    names.first { starts(text, with: $0, in: bytes) }.map {
      text.lowerBound..<text.lowerBound + $0.count
    }
  }

  private func starts(
    _ text: Range<Int>, with name: ContiguousArray<UInt8>, in bytes: Span<UInt8>
  ) -> Bool {
    let end = text.lowerBound + name.count
    return end < text.upperBound && Byte.isBlank(bytes[end])
      && bytes.bytes(in: text.lowerBound..<end, equal: name)
  }

  /// The words at the start of a text that have two or more blanks, which were a tab, both before and after
  /// them; `nil` if there are none.
  private static func column(in bytes: Span<UInt8>, _ text: Range<Int>) -> Range<Int>? {
    let start = text.lowerBound
    guard start > 1, Byte.isBlank(bytes[start - 1]), Byte.isBlank(bytes[start - 2]) else {
      return nil
    }
    var end = start
    for _ in 0..<longest.words {
      let wordEnd = bytes.endOfWord(from: end, to: text.upperBound)
      guard isPart(end..<wordEnd, in: bytes) else { return nil }
      let next = bytes.endOfBlanks(from: wordEnd, to: text.upperBound)
      if next > wordEnd + 1 { return start..<wordEnd }
      guard next > wordEnd else { return nil }
      end = next
    }
    return nil
  }

  /// Whether a word may be part of a name: it starts with a letter or a digit, and has hardly any
  /// punctuation.
  private static func isPart(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let first = word.first, word.count <= longest.bytes else { return false }
    let start = bytes[first]
    guard start >= 0x80 || Byte.isDigit(start) || Byte.isLetter(start) else { return false }
    return word.allSatisfy { index in
      let byte = bytes[index]
      return byte >= 0x80 || Byte.isDigit(byte) || Byte.isLetter(byte)
        || [Byte.dash, Byte.period, UInt8(ascii: "_"), UInt8(ascii: "'"), UInt8(ascii: "+")]
          .contains(byte)
    }
  }

  /// Learns the names from the lines from `start` on.
  static func learn(
    in bytes: Span<UInt8>, from start: Int, _ matcher: RuleMatcher
  ) -> ProcessNames {
    var finder = HeaderFinder()
    var texts: [Range<Int>] = []
    var found: Set<ContiguousArray<UInt8>> = []
    var position = start
    let limit = min(bytes.count, start + reach.bytes)
    while position < limit, texts.count < reach.lines {
      let end = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) ?? bytes.count
      finder.find(in: bytes, line: bytes.withoutCarriageReturn(position..<end))
      for (number, header) in finder.headers.enumerated() where hasBlanks(header, in: bytes) {
        let next = number + 1 < finder.headers.count ? finder.headers[number + 1].start : end
        let text = bytes.endOfBlanks(from: header.stamp.upperBound, to: next)..<next
        texts.append(text)
        if let name = name(before: matcher, in: bytes, text) { found.insert(bytes.copy(of: name)) }
      }
      position = end + 1
    }
    var names = ProcessNames()
    // The longest name comes first, because a shorter one may be its first words. A name is dropped if other
    // lines start with its first word but with no known name: its other words are part of a message.
    names.names = found.sorted {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
    }
    let all = names
    names.names.removeAll { name in
      let first = ContiguousArray(name.prefix { $0 != Byte.space })
      return texts.contains { text in
        let end = bytes.endOfWord(from: text.lowerBound, to: text.upperBound)
        return bytes.bytes(in: text.lowerBound..<end, equal: first)
          && all.known(in: bytes, text) == nil
      }
    }
    return names
  }

  /// Whether the columns of a record are separated by blanks only.
  private static func hasBlanks(_ header: RecordHeader, in bytes: Span<UInt8>) -> Bool {
    switch header.format {
    case .consoleApp:
      header.stamp.upperBound < header.message && bytes[header.stamp.upperBound] == Byte.space
    case .shortTime: true
    default: false
    }
  }

  /// The name of several words before a message that a rule knows, or `nil`.
  private static func name(
    before matcher: RuleMatcher, in bytes: Span<UInt8>, _ text: Range<Int>
  ) -> Range<Int>? {
    let copy = bytes.copy(of: text)
    let message = QuotedLine.matches(in: copy.span, 0..<copy.count, RecordLabel(), matcher).first
    guard let message, message.lowerBound > 0 else { return nil }
    var end = text.lowerBound
    var next = end
    var words = 0
    while next < text.lowerBound + message.lowerBound {
      let wordEnd = bytes.endOfWord(from: next, to: text.upperBound)
      let word = next..<wordEnd
      let written = bytes.text(in: word.prefix(longest.bytes))
      // Columns with a library or a subsystem may follow the process.
      if words > 0, LibraryNames.contains(written) || LibraryNames.isSubsystem(written) { break }
      guard isPart(word, in: bytes), words == 0 || !isSmall(bytes[next]) else { return nil }
      words += 1
      end = wordEnd
      next = bytes.endOfBlanks(from: wordEnd, to: text.upperBound)
    }
    return words > 1 && words <= longest.words ? text.lowerBound..<end : nil
  }

  private static func isSmall(_ byte: UInt8) -> Bool { Byte.isLetter(byte) && byte & 0x20 != 0 }
}

/// Distinguishes the names of libraries and subsystems from those of processes.
enum LibraryNames {
  private static let names: Set<String> = [
    "UIKitCore", "UIKit", "CFNetwork", "CoreFoundation", "Foundation", "FrontBoard",
    "FrontBoardServices", "RunningBoard", "RunningBoardServices", "BoardServices",
    "BackBoardServices", "BaseBoard", "SpringBoardFoundation", "SpringBoardServices",
    "BackgroundTasks", "Network", "CoreTelephony", "CoreLocation", "CoreData", "Security",
    "TCC", "QuartzCore", "CoreMotion", "AVFCore", "AVFAudio", "CoreMedia", "WebKit", "WebCore",
    "AppleJPEG", "Accounts", "AssertionServices", "DuetActivityScheduler", "SkyLight",
    "MobileContainerManager", "CoreServices", "LaunchServices", "IOKit", "Sandbox", "AppKit",
    "HIToolbox", "SwiftUI", "UserNotifications", "CloudKit", "ManagedConfiguration",
  ]

  /// Whether a name looks like that of a library or framework.
  static func contains(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix("lib") || name.hasSuffix(".dylib")
      || name.hasSuffix("Services") || (name.hasSuffix("Kit") && name.count > 4)
      || name.hasSuffix("Framework") || name.hasSuffix("Core")
  }

  /// Whether a name is a subsystem in reverse-DNS notation, such as `com.apple.UIKit`.
  static func isSubsystem(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts.contains(where: \.isEmpty), !name.contains(" ") else {
      return false
    }
    return ["com", "org", "net", "io", "de", "co", "app", "dev", "me", "ch", "uk", "fr"]
      .contains(parts[0])
  }
}
