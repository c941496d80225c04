internal import LogModel
internal import Scanning

/// The values that are objects of their own.
extension IPSObjectReader {
  /// `"osVersion" : {"isEmbedded" : true, "train" : "iPhone OS 17.1.2", "build" : "21B101"}`
  mutating func readSystem(in bytes: Span<UInt8>) {
    guard scanner.kind(in: bytes) == .object else {
      object.osVersionLine = object.osVersionLine ?? scanner.string(in: bytes)
      return
    }
    _ = scanner.enter(.object, in: bytes)
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "train") {
        object.osTrain = scanner.string(in: bytes)
      } else if bytes.equals(key, "build") {
        object.osBuild = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// `"bundleInfo" : {"CFBundleShortVersionString":"1.0.0","CFBundleVersion":"105",…}`
  mutating func readBundle(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "CFBundleShortVersionString") {
        object.shortVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleVersion") {
        object.bundleVersion = scanner.string(in: bytes)
      } else if bytes.equals(key, "CFBundleIdentifier") {
        object.bundleID = scanner.string(in: bytes) ?? object.bundleID
      } else {
        scanner.skipValue(in: bytes)
      }
    }
  }

  /// `"exception" : {"codes":"0x…, 0x…","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"}`
  mutating func readException(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var exception = object.exception ?? CrashReport.Exception()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "type") {
        exception.type = scanner.string(in: bytes)
      } else if bytes.equals(key, "signal") {
        exception.signal = scanner.string(in: bytes)
      } else if bytes.equals(key, "codes") {
        exception.codes = scanner.string(in: bytes)
      } else if bytes.equals(key, "subtype") {
        exception.subtype = scanner.string(in: bytes)
      } else if bytes.equals(key, "message") {
        exception.message = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    guard exception.type != nil || exception.signal != nil || exception.codes != nil else { return }
    if exception.type?.hasPrefix("EXC_") == true || exception.signal?.hasPrefix("SIG") == true {
      object.hasExceptionObject = true
    }
    object.exception = exception
  }

  /// `"termination" : {"namespace":"RUNNINGBOARD","flags":6,"code":3735883980,"reasons":[…]}`
  mutating func readTermination(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var termination = object.termination ?? CrashReport.Termination()
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "namespace") {
        termination.namespace = scanner.string(in: bytes)
      } else if bytes.equals(key, "code") {
        termination.code = scanner.integer(in: bytes)
      } else if bytes.equals(key, "flags") {
        termination.flags = scanner.integer(in: bytes)
      } else if bytes.equals(key, "indicator") {
        termination.description = scanner.string(in: bytes)
      } else if bytes.equals(key, "byProc") {
        termination.byProcess = scanner.string(in: bytes)
      } else if bytes.equals(key, "reasons") || bytes.equals(key, "details") {
        termination.reasons += scanner.strings(limit: 64, in: bytes)
      } else if bytes.equals(key, "reason") || bytes.equals(key, "description") {
        // Third parties write one string where Apple has an array.
        if let text = scanner.string(in: bytes) { termination.reasons.append(text) }
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if termination.namespace != nil || termination.code != nil { object.termination = termination }
  }

  /// `"exceptionReason" : {"name":"NSRangeException","composed_message":"*** -[…",…}`
  mutating func readThrown(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    var (name, reason, format) = (nil as String?, nil as String?, nil as String?)
    while let key = scanner.nextKey(in: bytes) {
      if bytes.equals(key, "name") {
        name = scanner.string(in: bytes)
      } else if bytes.equals(key, "composed_message") {
        reason = scanner.string(in: bytes)
      } else if bytes.equals(key, "format_string") {
        format = scanner.string(in: bytes)
      } else {
        scanner.skipValue(in: bytes)
      }
    }
    if name != nil || reason != nil || format != nil { object.thrown = (name, reason ?? format) }
  }

  /// `"asi" : {"libsystem_c.dylib":["abort() called"]}`
  mutating func readApplicationSpecific(in bytes: Span<UInt8>) {
    guard scanner.enter(.object, in: bytes) else { return }
    while scanner.nextKey(in: bytes) != nil {
      let lines = scanner.strings(limit: 64, in: bytes)
      if object.applicationSpecific.count < 64 { object.applicationSpecific += lines }
    }
  }
}
