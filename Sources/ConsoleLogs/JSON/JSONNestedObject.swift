internal import Scanning

/// An object in a record whose own members count.
///
/// ```
/// "label":{"subsystem":"com.apple.UIKit","category":"BackgroundTask"}                 pymobiledevice3
/// "process":{"name":"Lantern","pid":358,"thread":{"id":17}}, "host":{"name":"phone"}  Elastic Common Schema
/// ```
enum JSONNestedObject {
  case label, process, host, device

  /// Reads what the members of the object say at whose first one the scanner stands.
  func read(_ fields: inout JSONFields, of scanner: inout JSONScanner, in bytes: Span<UInt8>) {
    let names = JSONFieldNames.all
    while let key = scanner.nextKey(in: bytes) {
      if self == .label {
        let value = JSONRecordFormat.value(of: &scanner, in: bytes)
        fields.take(names.name(key, in: bytes), value)
      } else if bytes.equals(key, "thread"), self == .process,
        scanner.kind(in: bytes) == .object
      {
        guard scanner.enter(.object, in: bytes) else { continue }
        while let inner = scanner.nextKey(in: bytes) {
          let value = JSONRecordFormat.value(of: &scanner, in: bytes)
          if bytes.equals(inner, "id") { fields.take(.ecsThread, value) }
        }
      } else {
        fields.take(name(of: key, in: bytes), JSONRecordFormat.value(of: &scanner, in: bytes))
      }
    }
  }

  /// What a member is called where no object holds it.
  private func name(of key: Range<Int>, in bytes: Span<UInt8>) -> JSONFieldNames.Name? {
    switch self {
    case .label: nil
    case .process:
      if bytes.equals(key, "name") {
        .ecsProcess
      } else if bytes.equals(key, "pid") {
        .ecsProcessID
      } else {
        bytes.equals(key, "executable") ? .ecsExecutable : nil
      }
    case .host:
      if bytes.equals(key, "name") {
        .ecsHost
      } else {
        bytes.equals(key, "hostname") ? .ecsHostname : nil
      }
    case .device:
      if bytes.equals(key, "name") {
        .deviceName
      } else {
        bytes.equals(key, "id") ? .device : nil
      }
    }
  }
}
