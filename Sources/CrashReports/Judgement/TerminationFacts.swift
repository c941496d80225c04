internal import LogModel
internal import Scanning
internal import Statements

/// The facts of a report that causes look at.
struct TerminationFacts {
  /// The report.
  let report: CrashReport
  /// The code, where it belongs to the namespaces that share the known codes.
  let code: UInt64?
  /// The number of the namespace, or `nil` where none is printed.
  let namespaceNumber: Int?
  /// What the main thread was doing, `unknown` where the report has no main thread.
  let mainState: CrashReport.MainThread.State

  /// Takes the facts out of a report.
  init(_ report: CrashReport) {
    self.report = report
    let termination = report.termination
    code =
      TerminationNamespace.sharesCodes(printed: termination?.namespace) ? termination?.code : nil
    namespaceNumber = termination?.namespace.flatMap(TerminationNamespace.number(of:))
    mainState = report.mainThread?.state ?? .unknown
  }

  /// The namespace and the code, whatever the namespace.
  var exitCode: ExitReason {
    ExitReason(namespace: namespaceNumber, code: report.termination?.code)
  }

  /// What is known of the end besides its cause.
  var details: ExitDetails {
    var details = ExitDetails()
    details.fill(from: report.watchdog)
    details.permittedSeconds = report.assertions.compactMap(\.permittedSeconds).max()
    return details
  }

  /// Whether the frames of the main thread show what it did.
  var showsMainThread: Bool { hasMainThread && mainState != .unknown }

  /// Whether the main thread waited for events.
  var isIdle: Bool { mainState == .idle }

  /// Whether the report prints the main thread at all.
  var hasMainThread: Bool { report.mainThread != nil }

  /// Whether it is idle by the order of its images only, for no symbol is printed.
  var isIdleUnsymbolicated: Bool { isIdle && report.mainThread?.frames.first?.symbol == nil }

  /// Whether the main thread waited for something other than events, and computed nothing.
  var isWaiting: Bool {
    [.lock, .semaphore, .dispatchSync, .syncXPC, .syncNetwork].contains(mainState)
  }

  /// Whether the report says that the app was in the foreground when it ended.
  var wasInForeground: Bool { report.role == "Foreground" }

  /// The major version of iOS, or `nil` where it is not printed or the system is another.
  var systemMajor: Int? {
    let name = report.os.name ?? ""
    guard name.hasPrefix("iPhone") || name.hasPrefix("iOS") || name.hasPrefix("iPad") else {
      return nil
    }
    return Int((report.os.version ?? "").prefix { $0.isNumber })
  }

  /// All that the termination says, a line each.
  var statements: [String] {
    [report.termination?.description].compactMap { $0 } + (report.termination?.reasons ?? [])
  }

  /// The word after a label of the watchdog's lines, `ProcessVisibility`, or `nil`.
  func word(after label: String) -> String? {
    let label = label + ": "
    for line in statements {
      let bytes = ContiguousArray(line.utf8)
      guard let found = bytes.span.first(label, in: 0..<bytes.count) else { continue }
      let word = String(decoding: bytes[found.upperBound...], as: UTF8.self)
      return String(word.prefix { $0.isLetter })
    }
    return nil
  }

  /// The application's own frame that is nearest to the top of the main thread, with its symbol.
  var ownFrame: (index: Int, symbol: String)? {
    guard let frames = report.mainThread?.frames else { return nil }
    for (index, frame) in frames.enumerated() {
      guard frame.isApplication, let symbol = frame.symbol, symbol != "main" else { continue }
      return (index, symbol)
    }
    return nil
  }
}
