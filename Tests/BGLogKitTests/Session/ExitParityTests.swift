import BGLogKit
import Catalog
import Testing

/// A code means the same rule, severity and words, whoever prints it.
@Suite struct ExitParityTests {
  /// Something that prints a namespace and a code.
  struct Carrier: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: @Sendable (ExitReason) -> String?

    init(_ name: String, _ text: @escaping @Sendable (ExitReason) -> String?) {
      testDescription = name
      self.text = text
    }
  }

  private static func name(_ reason: ExitReason) -> String {
    reason.namespace.flatMap(TerminationNamespace.name(of:)) ?? ""
  }

  private static func number(_ reason: ExitReason) -> String { String(reason.code ?? 0) }

  private static func hex(_ reason: ExitReason) -> String {
    "0x" + String(reason.code ?? 0, radix: 16)
  }

  private static func record(_ daemon: String, _ message: String) -> String {
    "2024-03-01 12:00:00.000000+0000 0x1 Default 0x0 62 0 \(daemon): \(message)\n"
  }

  private static let app = "[app<com.example.lantern(0F-1)>:611]"

  static let report = Carrier("ips") { reason in
    """
    {"app_name":"Lantern","timestamp":"2024-03-01 12:00:00.00 +0000","app_version":"1.0","bug_type":"309",\
    "bundleID":"com.example.lantern","os_version":"iPhone OS 17.4 (21E219)","name":"Lantern"}
    {"pid":611,"procName":"Lantern","procRole":"Background","bundleInfo":{"CFBundleIdentifier":\
    "com.example.lantern"},"captureTime":"2024-03-01 12:00:00.0000 +0000","exception":{"type":\
    "EXC_CRASH","signal":"SIGKILL"},"termination":{"namespace":"\(name(reason))","code":\
    \(number(reason)),"flags":6},"faultingThread":0,"threads":[],"usedImages":[]}
    """
  }

  static let carriers: [Carrier] = [
    Carrier("text report") { reason in
      """
      Process:             Lantern [611]
      Identifier:          com.example.lantern
      OS Version:          iPhone OS 17.4 (21E219)

      Exception Type:  EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: \(name(reason)) \(number(reason))

      """
    },
    Carrier("text report, older") { reason in
      """
      Process:             Lantern [611]
      Identifier:          com.example.lantern
      OS Version:          iPhone OS 17.4 (21E219)

      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace \(name(reason)), Code \(hex(reason))

      """
    },
    Carrier("RBSTerminateContext") { reason in
      record(
        "runningboardd",
        "\(app) Terminating with context: <RBSTerminateContext| domain:\(reason.namespace ?? 0)"
          + " code:\(hex(reason)) explanation:why it was reportType:CrashLog"
          + " maxTerminationResistance:Interactive>")
    },
    Carrier("RBSTerminateContext, iOS 13") { reason in
      record(
        "runningboardd",
        "\(app) Terminating with context: <RBSTerminateContext; domain: \(reason.namespace ?? 0);"
          + " code: \(hex(reason)); explanation: why it was; reportType: CrashLog>")
    },
    Carrier("termination reported by launchd") { reason in
      record(
        "runningboardd",
        "\(app) termination reported by launchd (\(reason.namespace ?? 0), \(number(reason)), 9)")
    },
    Carrier("RBSProcessExitContext") { reason in
      record(
        "SpringBoard",
        "\(app) Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus|"
          + " domain:\(name(reason).lowercased())(\(reason.namespace ?? 0)) code:\(hex(reason))>>.")
    },
    Carrier("RBSProcessExitContext with a name") { reason in
      record(
        "SpringBoard",
        "Process exited: <FBApplicationProcess: 0x86f0; app<com.example.lantern>:611(v94FF8)> ->"
          + " <RBSProcessExitContext| specific, status:<RBSProcessExitStatus|"
          + " domain:x(\(reason.namespace ?? 0)) code:name(\(number(reason)))>>")
    },
    Carrier("RBSProcessExitContext, iOS 13") { reason in
      record(
        "SpringBoard",
        "\(app) Process exited: <RBSProcessExitContext; specific; status: <RBSProcessExitStatus;"
          + " domain: x(\(reason.namespace ?? 0)); code: \(hex(reason))>>.")
    },
    Carrier("launchd's exit reason") { reason in
      record(
        "launchd",
        "[user/501/UIKitApplication:com.example.lantern[bdfe][rb-legacy] [611]:] exited with exit reason"
          + " (namespace: \(reason.namespace ?? 0) code: \(hex(reason))) - OS_REASON_\(name(reason))"
      )
    },
    Carrier("FBProcessExitContext") { reason in
      guard reason == ExitReason(namespace: 10, code: TerminationCode.watchdog) else {
        return nil
      }
      return record(
        "SpringBoard",
        "[application<com.example.lantern>:611] Process exited: <FBProcessExitContext; watchdog"
          + " (\"watchdog provision violated\")>.")
    },
    Carrier("Forcing crash report") { reason in
      switch reason {
      case ExitReason(namespace: 15, code: TerminationCode.fileLock),
        ExitReason(namespace: 10, code: TerminationCode.fileLock):
        record(
          "SpringBoard",
          "Forcing crash report of <FBApplicationProcess: 0x10; Lantern; pid: 611> (reason: 4,"
            + " description: Lantern[611] was suspended with locked system files:)")
      case ExitReason(namespace: 15, code: TerminationCode.taskTimeout):
        record(
          "assertiond",
          "[Lantern:611] Forcing crash report with description: Lantern:611 has active assertions beyond"
            + " permitted time:")
      default: nil
      }
    },
    Carrier("the kernel") { reason in
      guard reason.namespace == TerminationNamespace.jetsam, let code = reason.code else {
        return nil
      }
      if code == 100 {
        return record("kernel", "memorystatus: killing Lantern [611] due to cpulimit violation")
      }
      guard let entry = JetsamReasons.entry(code), code != 16 else { return nil }
      return record(
        "kernel",
        "memorystatus: killing_specific_process pid 611 [Lantern] (\(entry.name) 100 12s rf:- type:app)"
          + " 81920KB - memorystatus_available_pages: 9000")
    },
  ]

  /// Every code of the catalogue under every namespace that prints it, every reason of the other
  /// namespaces, and one code that nobody knows.
  static let reasons: [ExitReason] =
    TerminationCode.all.filter { !$0.endsNothing }.flatMap { code in
      [10, 15].map { ExitReason(namespace: $0, code: code.value) }
    }
    + NamespaceCodes.all.compactMap { entry in
      TerminationNamespace.number(of: entry.namespace).map {
        ExitReason(namespace: $0, code: entry.code)
      }
    } + JetsamReasons.all.map { ExitReason(namespace: TerminationNamespace.jetsam, code: $0.code) }
    + TerminationNamespace.all.map { ExitReason(namespace: $0.number, code: 77) }

  /// What a report says of an end, without the name of the process.
  private static func saying(_ text: String, to analyzer: Analyzer) -> String {
    let document = analyzer.analyze([input("x", text)])
    return document.findings.map { finding in
      let what = finding.message.split(separator: "] ", maxSplits: 1).last.map(String.init) ?? ""
      return "\(finding.rule.rawValue) \(finding.severity.rawValue): \(what)"
    }.joined(separator: "\n")
  }

  @Test(arguments: reasons)
  func `every carrier of a code says the same`(reason: ExitReason) throws {
    let analyzer = Analyzer()
    let expected = Self.saying(try #require(Self.report.text(reason)), to: analyzer)
    #expect(!expected.isEmpty && !expected.contains("\n"))
    for carrier in Self.carriers {
      guard let text = carrier.text(reason) else { continue }
      #expect(Self.saying(text, to: analyzer) == expected, "\(carrier.testDescription)\n\(text)")
    }
  }

  @Test func `the table covers every code and every namespace`() {
    #expect(Self.reasons.count > 120)
    let spaces = Set(Self.reasons.compactMap(\.namespace))
    #expect(spaces == Set(TerminationNamespace.all.map(\.number)))
  }
}
