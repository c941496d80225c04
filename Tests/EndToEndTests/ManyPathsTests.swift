import Foundation
import Testing

/// Runs with more paths than a parser of options is made for.
@Suite struct ManyPathsTests {
  private let leak = "logs/leak-ios5.log"
  private let done = "logs/completed.log"

  private func inputs(_ arguments: [String]) throws -> [String] {
    let report = try Tool.json(try Tool.run(arguments))
    let inputs = try #require(report["inputs"] as? [[String: Any]])
    return inputs.compactMap { $0["path"] as? String }
  }

  @Test func `the inputs keep their order among options`() throws {
    let json = ["--format", "json"]
    let fail = ["--fail-on", "never"]
    let expected = [leak, done, "a", done, leak, "b", "c"]
    let orders = [
      ["analyze"] + expected + json + fail, ["analyze"] + json + fail + expected,
      ["analyze", leak, done] + json + ["a", done, leak] + fail + ["b", "c"],
      ["analyze"] + json + ["--"] + expected,
      ["analyze"] + json + [leak, "--", done, "a", done, leak, "b", "c"],
    ]
    for arguments in orders { #expect(try inputs(arguments) == expected, "\(arguments)") }
  }

  @Test func `what stands behind two dashes is a path`() throws {
    #expect(
      try inputs(["analyze", "--format", "json", "--", "--help", done, leak, "-x"])
        == ["--help", done, leak, "-x"])
  }

  @Test(arguments: [
    (["analyze", "x", "y", "z", "--frobnicate"], "unknown option '--frobnicate'"),
    (["analyze", "x", "y", "z", "--format"], "Missing value for '--format <format>'"),
    (["analyze", "--fail-on", "sometimes", "x", "y"], "--fail-on cannot be 'sometimes'"),
    (["detect", "x", "y", "--input-format", "no", "z"], "--input-format cannot be 'no'"),
    (["frobnicate", "y", "z"], "'frobnicate' is no command of bglog"),
    (["analyze", "-", "x", "y", "-"], "Standard input (-) can be read only once"),
    (["detect", "-", "x", "-"], "Standard input (-) can be read only once"),
    (["watch", "-", "-"], "Standard input (-) can be read only once"),
    (["triage", "-", "--files-from", "-"], "Standard input (-) can be read only once"),
  ])
  func `mistakes are reported as without many paths`(arguments: [String], words: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(!run.errors.contains("\0"))
  }

  @Test func `thousands of paths are read`() throws {
    let many = Array(repeating: done, count: 3000)
    #expect(try inputs(["analyze", "--format", "json"] + many).count == 3000)
  }
}
