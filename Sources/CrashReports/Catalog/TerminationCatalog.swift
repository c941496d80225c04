/// What is known about the codes and namespaces with which a system ends a process.
package enum TerminationCatalog {
  /// One termination code.
  package struct Code: Sendable {
    /// The code, for example `0x8badf00d`.
    package var value: UInt64
    /// Its name, for example `watchdog violation`.
    package var name: String
    /// What it means, in one sentence without a full stop.
    package var meaning: String
    /// Whether Apple documents it; otherwise it was observed on devices.
    package var isDocumented: Bool
  }

  /// The entry of a code, or `nil` for one that nobody has explained.
  package static func code(_ value: UInt64) -> Code? { byValue[value] }

  /// The number of a namespace as printed: `FRONTBOARD`, `<0xF>`, `15`; `nil` for others.
  package static func number(ofNamespace name: String) -> Int? {
    if let number = numbers[name.uppercased()] { return number }
    var digits = name[...]
    if digits.hasPrefix("<"), digits.hasSuffix(">") { digits = digits.dropFirst().dropLast() }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return Int(digits.dropFirst(2), radix: 16)
    }
    return Int(digits)
  }

  /// The name a namespace has in current reports, or `nil` for a number that is not in use.
  package static func name(ofNamespace number: Int) -> String? {
    namespaces.first { $0.number == number }?.name
  }

  /// Whether the codes of a namespace are the ones of ``codes``.
  ///
  /// `SIGNAL 6` or `DYLD 1` number other things; a report that names no namespace is an old kill.
  static func isMeaningful(namespace: String?) -> Bool {
    guard let namespace else { return true }
    guard let number = number(ofNamespace: namespace) else { return true }
    return number == 10 || number == 15 || number == 22
  }

  private static let byValue = [UInt64: Code](
    codes.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })

  private static let numbers = [String: Int](
    namespaces.flatMap { entry in
      ([entry.name] + entry.olderNames).map { ($0, entry.number) }
    }, uniquingKeysWith: { first, _ in first })
}
