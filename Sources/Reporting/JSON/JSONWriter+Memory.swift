package import LogModel

extension JSONWriter {
  /// Writes the member `victims` of a jetsam report; others have none.
  package mutating func victims(_ victims: [CrashReport.Victim]?) {
    guard let victims else { return }
    key("victims")
    array { json in
      for victim in victims {
        json.object(.inline) { json in
          json.member("name", victim.name)
          json.member("pid", victim.pid)
          json.member("reason", victim.reason)
          json.strings("states", victim.states)
          json.member("bytes", victim.bytes)
          json.member("lifetimeMaxBytes", victim.lifetimeMaxBytes)
        }
      }
    }
  }
}
