import BGLogKit
import Foundation

/// The sample inputs of the repository and the reports they must give.
enum Sample {
  /// The root of the repository.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the expected reports.
  static let goldens = root.appending(path: "Tests/EndToEndTests/Golden")

  /// Samples that are reported together, by the name of their report.
  static let together = [
    "held-task-ios11-joined": ["reports/held-task-ios11.ips", "logs/held-task-ios11.log"]
  ]

  /// Every report: each sample by itself, and those that belong together.
  static let reports: [(name: String, files: [String])] = {
    let single = ["logs", "reports"].flatMap { folder in
      files(in: folder).map { (name: $0, files: ["\(folder)/\($0)"]) }
    }
    return single + together.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()

  /// The samples whose reports are also written line by line.
  static let streamed = ["leak-ios5.log", "timer-readings.log", "held-task-ios11-joined"]

  /// The samples whose reports are also exported: leaks and a parallel log, a kill joined with its log,
  /// exit counts.
  static let exported = [
    "leak-ios12.log", "parallel-tasks.log", "held-task-ios11-joined", "metrickit-exits.json",
  ]

  /// The formats of other tools.
  static let exports = ReportFormat.allCases.filter { ![.text, .json, .ndjson].contains($0) }

  /// The formats in which a sample has golden reports.
  static func formats(of name: String) -> [ReportFormat] {
    var formats: [ReportFormat] = [.text, .json]
    if streamed.contains(name) { formats.append(.ndjson) }
    if exported.contains(name) { formats += exports }
    return formats
  }

  /// The name of a golden report.
  static func golden(_ name: String, _ format: ReportFormat) -> String {
    "\(name).\(format.fileExtensions.first ?? format.rawValue)"
  }

  /// The names of the samples in a folder, sorted.
  static func files(in folder: String) -> [String] {
    let path = root.appending(path: "Samples/\(folder)").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The input of a sample, under its file name alone so that reports do not depend on the folder.
  static func input(_ file: String) throws -> Input {
    let url = root.appending(path: "Samples/\(file)")
    return .memory(name: url.lastPathComponent, bytes: ContiguousArray(try Data(contentsOf: url)))
  }

  /// The report about samples in a format.
  static func report(_ files: [String], _ format: ReportFormat) throws -> String {
    let inputs = try files.map(input)
    var text = ContiguousArray<UInt8>()
    if format == .ndjson {
      var writer = ReportLineWriter(paths: inputs.map(\.path))
      Analyzer().analyze(inputs) { line in writer.write(line) { text.append(contentsOf: $0) } }
      return String(decoding: text, as: UTF8.self)
    }
    let document = Analyzer().analyze(inputs)
    ReportOutput(format: format).write(document) { text.append(contentsOf: $0) }
    return String(decoding: text, as: UTF8.self)
  }
}
