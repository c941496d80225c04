import Foundation
import LogModel
import Reporting

/// The bytes a JSON report consists of.
func jsonBytes(_ document: ReportDocument) -> ContiguousArray<UInt8> {
  var bytes = ContiguousArray<UInt8>()
  ReportJSONWriter(document).write { bytes += $0 }
  return bytes
}

/// A JSON report read back by Foundation.
func parsedJSON(_ document: ReportDocument) throws -> [String: Any] {
  let value = try JSONSerialization.jsonObject(with: Data(jsonBytes(document)))
  guard let object = value as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
  return object
}

/// A text report.
func text(
  _ document: ReportDocument, _ options: TextReportOptions = TextReportOptions()
) -> String {
  var bytes = ContiguousArray<UInt8>()
  TextReportWriter(document, options: options).write { bytes += $0 }
  return String(decoding: bytes, as: UTF8.self)
}
