import BGLogKit
import Reporting
import TestSupport
import Testing

/// Secrets in the encodings in which logs and reports quote texts.
@Suite struct EscapedSecretTests {
  /// A way to write a text.
  struct Encoding: CustomTestStringConvertible {
    let testDescription: String
    /// Whether the text may be in a string of JSON as it is.
    var isJSON = false
    let encode: @Sendable (String) -> String
  }

  private static func hex(_ value: some BinaryInteger, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func units(
    of text: String, _ prefix: String, where isEscaped: (UInt16) -> Bool
  ) -> String {
    text.utf16.map { isEscaped($0) ? prefix + hex($0, 4) : String(decoding: [$0], as: UTF16.self) }
      .joined()
  }

  private static func bytes(of text: String, _ escape: (UInt8) -> String) -> String {
    text.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : escape($0) }.joined()
  }

  static let encodings: [Encoding] = [
    Encoding(testDescription: "plain") { $0 },
    Encoding(testDescription: "JSON", isJSON: true) { units(of: $0, #"\u"#) { $0 >= 0x80 } },
    Encoding(testDescription: "JSON, upper case", isJSON: true) {
      units(of: $0, #"\u"#) { $0 >= 0x80 }.replacing("\\u00fc", with: "\\u00FC")
    },
    Encoding(testDescription: "JSON of a careful writer", isJSON: true) {
      units(of: $0, #"\u"#) { $0 >= 0x80 || "'+<>&=@".utf16.contains($0) }
    },
    Encoding(testDescription: "JSON, all escaped", isJSON: true) {
      units(of: $0, #"\u"#) { $0 != 0x20 }
    },
    Encoding(testDescription: "JSON in JSON", isJSON: true) {
      units(of: $0, #"\\u"#) { $0 >= 0x80 }
    },
    Encoding(testDescription: "JSON in JSON in JSON", isJSON: true) {
      units(of: $0, #"\\\\u"#) { $0 >= 0x80 }
    },
    Encoding(testDescription: "JSON with slashes", isJSON: true) {
      units(of: $0, #"\u"#) { $0 >= 0x80 }.replacing("/", with: #"\/"#)
    },
    Encoding(testDescription: "property list") { units(of: $0, #"\U"#) { $0 >= 0x80 } },
    Encoding(testDescription: "Python") { text in
      text.unicodeScalars.map { $0.isASCII ? String($0) : #"\U"# + hex($0.value, 8) }.joined()
    },
    Encoding(testDescription: "bytes") { bytes(of: $0) { #"\x"# + hex($0, 2) } },
    Encoding(testDescription: "octal") { bytes(of: $0) { #"\"# + String($0, radix: 8) } },
    Encoding(testDescription: "syslog") {
      bytes(of: $0) {
        let low = $0 & 0x7F
        return low < 0x20 || low == 0x7F
          ? #"\M^"# + String(Unicode.Scalar(low ^ 0x40)) : #"\M-"# + String(Unicode.Scalar(low))
      }
    },
    Encoding(testDescription: "URL") { bytes(of: $0) { "%" + hex($0, 2).uppercased() } },
    Encoding(testDescription: "URL in a URL") { bytes(of: $0) { "%25" + hex($0, 2) } },
    Encoding(testDescription: "XML") { text in
      text.unicodeScalars.map { $0.isASCII ? String($0) : "&#\($0.value);" }.joined()
        .replacing("'", with: "&#39;")
    },
    Encoding(testDescription: "XML, hexadecimal") { text in
      text.unicodeScalars.map { $0.isASCII ? String($0) : "&#x\(hex($0.value, 2));" }.joined()
        .replacing("'", with: "&apos;")
    },
  ]

  /// A text with a secret, and parts of the secret, none of which may remain.
  static let texts: [(text: String, parts: [String])] = [
    ("x /Users/j\u{FC}rgen/x", ["rgen"]), ("x /Users/\u{5F20}\u{4E09}/x", ["\u{5F20}", "5f20"]),
    ("to bob+tag@sub.example.org now", ["bob", "tag", "sub"]),
    ("to j\u{FC}rg@b\u{FC}ro.example now", ["rg@", "ro.ex"]),
    ("backup of J\u{FC}rg's iPhone done", ["rg's", "rg"]),
    ("backup of Jane\u{2019}s iPad done", ["Jane"]),
    ("of \u{5F20}\u{4E09}\u{7684}iPhone", ["\u{5F20}", "5f20"]),
    ("of \u{592A}\u{90CE}\u{306E} iPad", ["\u{592A}", "592a"]),
    ("password=\u{1F40E}horse-staple", ["horse", "staple"]),
    ("user=jane&password=h\u{FC}nter22", ["nter22"]),
    ("Authorization: Bearer abc.d\u{E9}f-ghi", ["abc", "ghi"]),
    ("deviceName = \"J\u{FC}rgens Telefon\";", ["rgens", "Telefon"]),
  ]

  @Test(arguments: encodings)
  func `nothing of a secret remains, and it has one placeholder`(encoding: Encoding) {
    for (text, parts) in Self.texts {
      var redactor = Redactor()
      let plain = redactor.redact(text)
      let redacted = redactor.redact(encoding.encode(text))
      for part in parts {
        #expect(!redacted.lowercased().contains(part.lowercased()), "\(redacted)")
      }
      // Everything but the secret is as it was.
      #expect(redacted == encoding.encode(plain) || redacted.contains("<"), "\(redacted)")
      let first = plain.split(separator: "<").last?.prefix { $0 != ">" }
      #expect(redacted.contains("<\(first ?? "?")>"), "\(plain) \(redacted)")
    }
  }

  @Test(arguments: [
    #"C:\Users\ubabe\x"#, #"a \u00e9t\u00e9 b"#, #"\ud83d alone"#, #"\ud83d\u0041"#, #"100%25"#,
    "&#0; &#xFFFFFFF; &amp",
    #"\\server\share\xc3"#, #"\303 \M- \M"#, #"\u12"#, "%", "%%%2", #"\"#, #"tasks \u0026 more"#,
  ])
  func `what holds no secret stays as it is quoted`(text: String) {
    var redactor = Redactor()
    let expected = text.contains("Users") ? #"C:\Users\<user-1>\x"# : text + " end of it"
    #expect(redactor.redact(text.contains("Users") ? text : text + " end of it") == expected)
  }

  @Test func `runs of backslashes are read once`() {
    var redactor = Redactor()
    for text in [#"\"#, #"\\u00"#, #"\x"#, "%25", "&#", #"\M-"#] {
      let long = String(repeating: text, count: 300_000)
      #expect(redactor.redact(long + " jane@example.org").hasSuffix(" <email-1>"))
    }
  }

  /// A text with five secrets, each with a core of letters and digits that is nowhere else.
  private static func planted(_ number: Int) -> (text: String, cores: [String]) {
    let cores = (0..<5).map { "zq\(String(1_000_000 + 5 * number + $0, radix: 36))xv" }
    let text =
      "j\u{FC}\(cores[0])@mail.example /Users/j\u{FC}\(cores[1])/x password=\u{1F40E}\(cores[2]) "
      + "\(cores[3])\u{2019}s iPhone token for j\u{FC}\(cores[4])+x@mail.example"
    return (text, cores)
  }

  @Test(arguments: encodings)
  func `no export of a log or a report holds a planted secret`(encoding: Encoding) {
    let count = Effort.count(20, of: 2000)
    var log = ""
    var reasons: [String] = []
    var cores: Set<String> = []
    for number in 0..<count {
      let planted = Self.planted(number)
      cores.formUnion(planted.cores)
      let text = encoding.encode(planted.text)
      log +=
        "2021-11-25 14:41:34.367850+0000 Harbor[3314:522530] Background Task \(number + 1) (\"\(text)\"), "
        + "was created over 30 seconds ago. In applications running in the background, this creates a risk "
        + "of termination.\n"
      // A report keeps some reasons only.
      if number < 10 {
        reasons.append("\"\(encoding.isJSON ? text : text.replacing("\\", with: "\\\\"))\"")
      }
    }
    let report =
      #"{"app_name":"M","bug_type":"309","timestamp":"2026-04-19 10:00:00.00 +0000"}"# + "\n"
      + #"{"procName":"M","pid":1,"captureTime":"2026-04-19 10:00:00.0000 +0000","#
      + #""exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"namespace":"FRONTBOARD","#
      + #""code":2343432205,"reasons":["# + reasons.joined(separator: ",") + #"]},"threads":[]}"#
    var document = Analyzer().analyze([
      .memory(name: "a.log", bytes: ContiguousArray(log.utf8)),
      .memory(name: "a.ips", bytes: ContiguousArray(report.utf8)),
    ])
    #expect(document.findings.count + document.crashes.count > count)
    // An encoding that escapes letters hides the cores in the log, but not those in the report, which is read.
    let isReadable = cores.allSatisfy { encoding.encode($0) == $0 }
    #expect(
      Self.cores(in: ContiguousArray("\(document)".utf8), of: cores).count
        > (isReadable ? count : 5 * reasons.count - 1))
    var redactor = Redactor()
    redactor.redact(&document)
    let escaped = Set(cores.map { encoding.encode($0) }.filter { !cores.contains($0) })
    for format in ReportFormat.allCases {
      var bytes = ContiguousArray<UInt8>()
      ReportOutput(format: format, verbose: true).write(document) { bytes += $0 }
      #expect(Self.cores(in: bytes, of: cores).isEmpty, "\(format)")
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!escaped.sorted().prefix(50).contains { text.contains($0) }, "\(format)")
    }
  }

  /// The words of a text that are among these.
  private static func cores(
    in bytes: ContiguousArray<UInt8>, of cores: Set<String>
  ) -> Set<String> {
    let words = bytes.split {
      !($0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
    }
    var found: Set<String> = []
    for word in words where word.count >= 6 {
      let text = String(decoding: word, as: UTF8.self).lowercased()
      // A word may have letters of an escape before it.
      guard let start = text.firstRange(of: "zq") else { continue }
      let core = String(text[start.lowerBound...])
      if let known = cores.contains(core) ? core : cores.first(where: { core.hasPrefix($0) }) {
        found.insert(known)
      }
    }
    return found
  }
}
