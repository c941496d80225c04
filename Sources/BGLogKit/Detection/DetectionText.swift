internal import Reporting

/// What `bglog detect` prints.
extension FormatDetection {
  /// The formats, how many lines each claimed, and the first lines that were not understood.
  public var text: String {
    var text = TerminalText.escaped(path) + ": "
    guard let first = formats.first else {
      let reason = problems.first { $0.isFatal }?.message ?? "holds nothing that bglog understands"
      return text + TerminalText.escaped(reason) + "\n" + examplesText
    }
    text += first.format + (formats.count > 1 ? " and \(formats.count - 1) more" : "") + "\n"
    var table = TextTable(["  format", "records", "lines"])
    for found in formats {
      let lines = self.lines > 0 ? String(found.lines) : ""
      table.append(["  " + found.format, String(found.records), lines])
    }
    if linesAround > 0 { table.append(["  around the records", "", String(linesAround)]) }
    if lines > 0 || linesNotUnderstood > 0 {
      table.append(["  not understood", "", String(linesNotUnderstood)])
    }
    text += table.text
    for problem in problems { text += "  note: " + TerminalText.escaped(problem.message) + "\n" }
    return text + examplesText
  }

  private var examplesText: String {
    examples.map { line in
      "  line \(line.line): \(line.reason)\n    "
        + TerminalText.escaped(String(line.text.prefix(160))) + "\n"
    }.joined()
  }

  /// All detections as one JSON array.
  public static func json(_ detections: [FormatDetection]) -> String {
    var json = JSONWriter()
    json.array { json in
      for detection in detections {
        json.object { json in detection.write(to: &json) }
      }
    }
    return String(decoding: json.output.bytes, as: UTF8.self) + "\n"
  }

  private func write(to json: inout JSONWriter) {
    json.member("path", path)
    json.key("formats")
    json.array { json in
      for found in formats {
        json.object(.inline) { json in
          json.member("format", found.format)
          json.member("records", found.records)
          json.member("lines", found.lines)
        }
      }
    }
    json.member("lines", lines)
    json.member("linesAroundRecords", linesAround)
    json.member("linesNotUnderstood", linesNotUnderstood)
    json.key("notUnderstood")
    json.array { json in
      for line in examples {
        json.object(.inline) { json in
          json.member("line", line.line)
          json.member("text", line.text)
          json.member("reason", line.reason)
        }
      }
    }
    json.key("problems")
    json.array(.inline) { json in
      for problem in problems { json.value(problem.message) }
    }
  }
}
