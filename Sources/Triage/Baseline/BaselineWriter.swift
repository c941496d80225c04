public import LogModel
internal import Reporting

/// The findings of a run on their way to a baseline.
public struct BaselineWriter {
  private var findings: [String: Finding] = [:]

  /// Creates a writer of no findings.
  public init() {}

  /// Takes a finding in, a known one too: what is not there any more is forgotten.
  public mutating func add(_ finding: Finding) {
    if findings[finding.fingerprint] == nil { findings[finding.fingerprint] = finding }
  }

  /// The bytes of the file, the findings sorted so that changes read well in version control.
  package func bytes() -> ContiguousArray<UInt8> {
    var json = JSONWriter()
    let sorted = findings.values.sorted {
      ($0.rule.rawValue, $0.process?.name ?? "", $0.message, $0.fingerprint)
        < ($1.rule.rawValue, $1.process?.name ?? "", $1.message, $1.fingerprint)
    }
    json.object { json in
      json.member("schema", Baseline.schema)
      json.key("findings")
      json.array { json in
        for finding in sorted {
          json.object { json in
            json.member("fingerprint", finding.fingerprint)
            json.member("rule", finding.rule.rawValue)
            json.member("process", finding.process?.name)
            json.member("message", finding.message)
          }
        }
      }
    }
    json.endLine()
    return json.output.bytes
  }
}
