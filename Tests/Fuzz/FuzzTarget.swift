import Archives
import BGLogKit
import ConsoleLogs
import CrashReports
import Foundation
import LogModel
import RulePacks
import Scanning
import Triage

/// A parser that is fuzzed, by the name that `Tests/Fuzz/run` takes.
enum FuzzTarget: String, CaseIterable {
  /// Logs of every format, with their rules, from the bytes to the report.
  case log
  /// Crash reports in JSON.
  case ips
  /// Crash reports as text.
  case text
  /// Payloads of MetricKit.
  case metrickit
  /// Reports about memory.
  case jetsam
  /// Rule packs.
  case pack
  /// Configuration files.
  case configuration
  /// Baselines.
  case baseline
  /// Archives and compressed files.
  case archive
  /// Texts that are redacted.
  case redaction
  /// Logs and reports in two ways each, which must give the same report.
  case same

  /// Runs the parser on an input. It traps if what it returns contradicts itself.
  func run(_ bytes: ContiguousArray<UInt8>) {
    switch self {
    case .log:
      _ = unsafe FuzzComparison.analyzer.analyze([.memory(name: "a", bytes: bytes)])
    case .ips, .text, .metrickit, .jetsam:
      var reader = CrashReportReader(input: 0)
      _ = reader.read(bytes)
    case .pack: _ = PackReader.read(String(decoding: bytes, as: UTF8.self), file: "a.yml")
    case .configuration: Self.inFile(bytes) { _ = Settings(files: [$0]).messages }
    case .baseline: _ = try? Baseline(reading: .memory(name: "a", bytes: bytes))
    case .archive: Self.unpack(bytes)
    case .redaction: Self.redact(String(decoding: bytes, as: UTF8.self))
    case .same: FuzzComparison.run(bytes)
    }
  }

  /// Redacts a text, and then what is left of it, placeholders included.
  private static func redact(_ text: String) {
    var redactor = unsafe FuzzComparison.redactor
    let once = redactor.redact(text)
    _ = redactor.redact(once)
  }

  private static func unpack(_ bytes: ContiguousArray<UInt8>) {
    let budget = UnpackBudget(path: "a", size: bytes.count)
    guard
      let reader = try? ArchiveReader(
        .memory(name: "a", bytes: bytes), budget: budget, isOutermost: true)
    else { return }
    var buffer = ContiguousArray<UInt8>(repeating: 0, count: 4096)
    do throws(InputError) {
      while try reader.next() != nil {
        while try reader.read(into: &buffer, at: 0, space: buffer.count) > 0 {}
      }
    } catch {
      _ = error.reason
    }
  }

  private static func inFile(_ bytes: ContiguousArray<UInt8>, _ body: (String) -> Void) {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "bglog-fuzz-\(ProcessInfo.processInfo.processIdentifier).yml").path
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return }
    body(path)
  }
}
