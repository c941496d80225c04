/// What is known about the codes and namespaces with which a system ends a process.
package enum TerminationCatalog {
  /// The codes of FrontBoard, RunningBoard and their predecessors, each once.
  package static let codes: [Code] =
    assertionCodes + watchdogCodes + conductCodes + watchCodes + housekeepingCodes

  /// The entry of a code, or `nil` for one that nobody has explained.
  package static func code(_ value: UInt64) -> Code? { byValue[value] }

  /// The watchdog's code, which RunningBoard gave to held assertions, too, up to iOS 13.
  package static let watchdog: UInt64 = 0x8bad_f00d
  /// The code of a kill for held background tasks.
  package static let taskTimeout: UInt64 = 0x2182_bad2
  /// The code of a kill for an assertion of another kind.
  package static let assertionTimeout: UInt64 = 0x2182_baad
  /// The code of a kill for a file lock.
  package static let fileLock: UInt64 = 0xdead_10cc
  /// The code of an end because the device was hot.
  package static let thermal: UInt64 = 0xc000_10ff

  /// The namespaces whose codes are those of ``codes``: FrontBoard's, RunningBoard's and WatchKit's.
  package static let sharedNamespaces: Set<Int> = [10, 15, 22]

  /// The number of a namespace as printed: `FRONTBOARD`, `<0xF>`, `15`; `nil` for others.
  package static func number(ofNamespace name: String) -> Int? {
    if let number = numbers[name] ?? numbers[name.uppercased()] { return number }
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

  /// The entry of a namespace, or `nil` for a number that is not in use.
  package static func namespace(_ number: Int) -> Namespace? {
    namespaces.first { $0.number == number }
  }

  /// Whether the codes of a namespace are the ones of ``codes``.
  ///
  /// `SIGNAL 6` or `DYLD 1` number other things; a report that names no namespace is an old kill.
  package static func isMeaningful(namespace: String?) -> Bool {
    guard let namespace else { return true }
    guard let number = number(ofNamespace: namespace) else { return true }
    return sharedNamespaces.contains(number)
  }

  private static let byValue = [UInt64: Code](
    codes.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })

  private static let numbers = [String: Int](
    namespaces.flatMap { entry in
      ([entry.name] + entry.olderNames).map { ($0, entry.number) }
    }, uniquingKeysWith: { first, _ in first })
}
