import Foundation
import Testing

/// What shells and man make of the program's own scripts and pages.
@Suite struct ShellTests {
  private static func has(_ tool: String) -> Bool {
    (try? Tool.shell("command -v \(tool)").status) == 0
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script names commands, options and values`(shell: String) throws {
    let run = try Tool.run(["completions", shell])
    #expect(run.status == 0)
    for word in ["analyze", "triage", "fail-on", "ndjson", "warning", "completions"] {
      #expect(run.output.contains(word), "\(word)")
    }
  }

  @Test(.enabled(if: has("bash"))) func `bash reads its completion script`() throws {
    try read(by: "bash")
  }

  @Test(.enabled(if: has("zsh"))) func `zsh reads its completion script`() throws {
    try read(by: "zsh")
  }

  @Test(.enabled(if: has("fish"))) func `fish reads its completion script`() throws {
    try read(by: "fish")
  }

  /// Has a shell check the syntax of its script.
  private func read(by shell: String) throws {
    try Tool.inFolder { folder in
      let script = folder.appending(path: "script").path
      let check = try Tool.shell("$BGLOG completions \(shell) > \(script) && \(shell) -n \(script)")
      #expect(check.status == 0, "\(check.errors)")
    }
  }

  @Test(.enabled(if: has("bash")))
  func `bash completes commands and values`() throws {
    try Tool.inFolder { folder in
      let script = folder.appending(path: "script").path
      func completions(_ words: [String]) throws -> [Substring] {
        let line = words.joined(separator: " ")
        let run = try Tool.shell(
          """
          $BGLOG completions bash > \(script)
          PATH="$(dirname "$BGLOG"):$PATH" bash --norc -c '
          source \(script)
          COMP_WORDS=(\(line)) COMP_CWORD=\(words.count - 1) COMP_LINE="\(line)"
          COMP_POINT=${#COMP_LINE}
          _bglog bglog "\(words.last ?? "")" "\(words.dropLast().last ?? "")"
          echo "${COMPREPLY[@]}"'
          """)
        return run.output.split(whereSeparator: \.isWhitespace)
      }
      let commands = try completions(["bglog", "an"])
      #expect(commands == ["analyze"])
      #expect(try completions(["bglog", "analyze", "--format", "sa"]) == ["sarif"])
      #expect(try completions(["bglog", "analyze", "--fail-on", "w"]) == ["warning"])
      #expect(try completions(["bglog", "rules", "ch"]) == ["check"])
    }
  }

  @Test(.enabled(if: has("fish")))
  func `fish completes commands and values`() throws {
    try Tool.inFolder { folder in
      let script = folder.appending(path: "script").path
      func completions(_ line: String) throws -> [Substring] {
        let run = try Tool.shell(
          """
          $BGLOG completions fish > \(script)
          PATH="$(dirname "$BGLOG"):$PATH" fish --no-config -c \
          'source \(script); complete -C "\(line)"'
          """, environment: ["HOME": folder.path])
        return run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      }
      let commands = try completions("bglog an")
      #expect(commands == ["analyze"])
      #expect(try completions("bglog analyze --format sa") == ["sarif"])
    }
  }

  private static let pages = [
    [], ["analyze"], ["watch"], ["triage"], ["explain"], ["rules"], ["rules", "check"], ["config"],
    ["completions"],
  ]

  @Test(arguments: pages)
  func `the manual has a page of what man knows`(command: [String]) throws {
    let page = try Tool.run(["man"] + command)
    #expect(page.status == 0)
    #expect(page.output.hasPrefix(".TH "))
    for heading in ["NAME", "SYNOPSIS", "EXAMPLES", "OPTIONS"] {
      #expect(page.output.contains(".SH \"\(heading)"), "\(heading)")
    }
    // A line that starts with a dot or an apostrophe is a request, and we know those that we write.
    let requests = page.output.split(separator: "\n").filter {
      $0.hasPrefix(".") || $0.hasPrefix("'")
    }
    let known: Set<Substring> = [".TH", ".SH", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi"]
    #expect(requests.allSatisfy { known.contains($0.prefix { $0 != " " }) })
  }

  @Test(.enabled(if: has("mandoc")), arguments: pages)
  func `mandoc finds nothing wrong with a page`(command: [String]) throws {
    let words = command.joined(separator: " ")
    let lint = try Tool.shell("$BGLOG man \(words) | mandoc -Tlint -W warning")
    #expect(lint.output.isEmpty && lint.status == 0, "\(lint.output)")
  }

  @Test func `the manual says what help says`() throws {
    let page = try Tool.run(["man", "triage"]).output.replacing("\\-", with: "-")
    for words in ["--max-expansion", "EXIT STATUS", "KNOWN FINDINGS", "find . -name", "One of: "] {
      #expect(page.contains(words), "\(words)")
    }
  }
}
