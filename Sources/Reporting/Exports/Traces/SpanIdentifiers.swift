internal import LogModel

/// Derives the identifiers of traces and spans from the contents of the inputs. If a log is
/// exported again, the identifiers are the same, so a collector does not store the log twice.
///
/// Paths are not used, because logs are moved.
struct SpanIdentifiers {
  private var used: Set<String> = []

  /// The identifier of a launch's trace: 32 hexadecimal digits.
  mutating func trace(of launch: TraceLaunch, incident: String?) -> String {
    let process = launch.process
    var facts = [
      process.name ?? "", process.pid.map(String.init) ?? "", String(process.launch),
      String(launch.first ?? 0), incident ?? "",
    ]
    if let host = process.host { facts.append(host) }
    return unique(facts, digits: 32)
  }

  /// The identifier of the trace of a request for scheduled work: 32 hexadecimal digits. `start` is the
  /// first known time in microseconds since 1970, or `nil`.
  mutating func trace(of request: ScheduledRequest, start: Int64?) -> String {
    var facts = ["request", request.key, String(start ?? 0), request.process?.name ?? ""]
    if let host = request.process?.host { facts.append(host) }
    return unique(facts, digits: 32)
  }

  /// The identifier of a span in a trace: 16 hexadecimal digits.
  mutating func span(_ facts: [String], in trace: String) -> String {
    unique([trace] + facts, digits: 16)
  }

  /// Adds a number to the facts, because the logs of two devices can agree in all facts.
  private mutating func unique(_ facts: [String], digits: Int) -> String {
    for ordinal in 0... {
      let text = (facts + [String(ordinal)]).joined(separator: "\u{0}")
      let halves = (0..<digits / 16).map { SpanIdentifiers.hexadecimal(of: text, seed: UInt64($0)) }
      let identifier = halves.joined()
      if identifier.utf8.contains(where: { $0 != 0x30 }), used.insert(identifier).inserted {
        return identifier
      }
    }
    preconditionFailure("ordinals do not end")
  }

  /// The FNV-1a hash, mixed once more so that a different last letter changes all of its digits.
  private static func hexadecimal(of text: String, seed: UInt64) -> String {
    var hash = FNV1a.hash(text, after: FNV1a.start ^ (seed &* 0x9e37_79b9_7f4a_7c15))
    hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
    hash ^= hash >> 31
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
