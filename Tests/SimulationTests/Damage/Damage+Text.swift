extension Damage {
  /// Damages a log that is already written.
  func damage(_ log: inout WrittenLog, of records: [Record], _ chance: inout Chance) {
    switch self {
    case .quotes: log.edit { "> " + $0 }
    case .fences: log.frame("Here is what I got:", "```", "```", "Any idea?")
    case .indentation: log.edit { "    " + $0 }
    case .comments: log.edit { "// " + $0 }
    case .numbers:
      for index in log.lines.indices {
        log.lines[index].text = "\(index + 1). " + log.lines[index].text
      }
    case .colours: log.edit { "\u{1B}[0;32m" + $0 + "\u{1B}[0m" }
    case .markdown: log.edit { Self.escaped($0, ["[": "\\[", "]": "\\]", "_": "\\_", "<": "\\<"]) }
    case .entities:
      log.edit { Self.escaped($0, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]) }
    case .vis: log.edit(Self.vis)
    case .nbsp: log.edit { Self.escaped($0, [" ": "\u{A0}"]) }
    case .crlf: log.newline = "\r\n"
    case .mark: log.hasMark = true
    case .utf16LittleEndian: (log.encoding, log.hasMark) = (.utf16LittleEndian, true)
    case .utf16BigEndian: (log.encoding, log.hasMark) = (.utf16BigEndian, true)
    case .joined: log.join(&chance)
    case .columns:
      let headers = log.lines.map { line in
        line.starts.first.map { line.text.count - records[$0].firstLine.count } ?? 0
      }
      log.wrap(at: (headers.max() ?? 0) + chance.pick(12...40))
    case .none, .wrapped, .repeated, .newestFirst, .middle, .middleRepeated, .lost, .midnight,
      .newYear:
      break
    }
  }

  private static func escaped(_ text: String, _ table: [Character: String]) -> String {
    text.map { table[$0] ?? String($0) }.joined()
  }

  /// A text with its bytes beyond ASCII escaped as vis(3) escapes them.
  private static func vis(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case 0x80...0x9F: escaped += "\\M^" + String(UnicodeScalar(byte - 0x80 + 0x40))
      case 0xA0...: escaped += "\\M-" + String(UnicodeScalar(byte - 0x80))
      default: escaped += String(UnicodeScalar(byte))
      }
    }
    return escaped
  }
}

extension WrittenLog {
  mutating func edit(_ change: (String) -> String) {
    for index in lines.indices { lines[index].text = change(lines[index].text) }
  }

  /// Puts the log between two fence lines, with text above and below.
  mutating func frame(_ above: String, _ open: String, _ close: String, _ below: String) {
    lines = [Line(text: above), Line(text: open)] + lines + [Line(text: close), Line(text: below)]
  }

  /// Breaks every line at a fixed width, even inside words, as terminals do.
  mutating func wrap(at width: Int) {
    lines = lines.flatMap { line -> [Line] in
      var rest = line.text[...]
      var wrapped: [Line] = []
      repeat {
        wrapped.append(Line(text: String(rest.prefix(width))))
        rest = rest.dropFirst(width)
      } while !rest.isEmpty
      wrapped[0].starts = line.starts
      return wrapped
    }
  }

  /// Joins a few records at a time into one line; only records that are a single line each.
  mutating func join(_ chance: inout Chance) {
    var joined: [Line] = []
    var left = 0
    for (index, line) in lines.enumerated() {
      let isWhole =
        !line.starts.isEmpty && (index + 1 == lines.count || !lines[index + 1].starts.isEmpty)
      if left > 0, isWhole, let last = joined.indices.last {
        joined[last].text += " " + line.text
        joined[last].starts += line.starts
        left -= 1
      } else {
        joined.append(line)
        left = isWhole ? chance.pick(0...3) : 0
      }
    }
    lines = joined
  }
}

extension Record {
  /// The message's first line.
  fileprivate var firstLine: Substring { text.prefix { $0 != "\n" } }
}
