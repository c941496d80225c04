internal import ArgumentParser
internal import BGLogKit
internal import Foundation

/// Writes generated inputs with the results to expect, to measure other tools with them.
struct GenerateCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes a log, or a folder of crash reports or of small logs, of known truth.",
    discussion: """
      What is true of PATH stands in PATH.truth.json.

      EXAMPLES
        bglog-bench generate --log-format syslog --mb 2000 device.log
        bglog-bench generate --reports 20000 reports
        bglog-bench generate --logs 10000 small-logs
      """)

  /// The path of the file or folder to write.
  @Argument(help: "The file, or the folder, to write.", completion: .file())
  var path: String

  /// The format, size and seed.
  @OptionGroup var options: LogOptions

  /// How many crash reports to write; `nil` to write no reports.
  @Option(help: "Write so many crash reports (.ips) into a folder.")
  var reports: Int?

  /// How many small logs to write; `nil` to write one large log, unless reports are written.
  @Option(help: "Write so many logs of 20 KB into a folder.")
  var logs: Int?

  /// Throws if the counts are out of range or both given.
  func validate() throws {
    guard reports == nil || logs == nil else {
      throw ValidationError("--reports and --logs exclude each other.")
    }
    if let count = reports ?? logs, count < 1 || count > 100_000 {
      throw ValidationError("--reports and --logs take 1 to 100000.")
    }
  }

  /// Writes the inputs and their truth file.
  func run() throws {
    if let reports {
      try writeReports(reports)
    } else if let logs {
      try writeLogs(logs)
    } else {
      _ = try options.write(to: path)
    }
  }

  private func writeReports(_ count: Int) throws {
    try makeFolder()
    var rules: [String] = []
    var bytes = 0
    for index in 0..<count {
      let report = GeneratedReport(seed: options.seed &* 1_000_003 &+ UInt64(index))
      try Data(report.bytes).write(to: place(index, "ips"))
      rules.append("\"\(report.rule.rawValue)\"")
      bytes += report.bytes.count
    }
    try TruthFile.write(
      "{\"files\": \(count), \"bytes\": \(bytes), \"verdicts\": "
        + "[\(rules.joined(separator: ", "))]}\n", beside: path)
  }

  private func writeLogs(_ count: Int) throws {
    try makeFolder()
    var truth = LogTruth(files: 0)
    for index in 0..<count {
      var generator = LogGenerator(
        seed: options.seed &* 1_000_003 &+ UInt64(index), layout: options.logFormat,
        density: .small, serial: index)
      var log = Data()
      truth = try truth + generator.write(bytes: 20_000) { log.append(contentsOf: $0) }
      try log.write(to: place(index, "log"))
    }
    try truth.write(beside: path)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func place(_ index: Int, _ ending: String) -> URL {
    URL(filePath: path).appending(
      path: String(String(1_000_000 + index).dropFirst()) + "." + ending)
  }
}
