import LogModel
import Testing

@Suite struct FileLockCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func old(_ codes: String, _ information: String) -> String {
    ReportMaker.legacy("iOS 7.1.2 (11D257)", codes: codes, information: information)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 7, locked file in a shared container",
      old(
        "0xdead10cc",
        "com.example.lantern was suspended with locked system files:\n"
          + "/private/var/mobile/Containers/Shared/AppGroup/AAAA/db.sqlite"), .fileLockKill,
      .certain,
      because: ["db.sqlite", "waits for events"]),
    VerdictCase(
      "iOS 7, locked file elsewhere",
      old(
        "0xdead10cc",
        "com.example.lantern was suspended with locked system files:\n"
          + "/private/var/mobile/Library/AddressBook/x.sqlitedb"), .fileLockKill, .certain,
      because: ["x.sqlitedb"], contradictions: ["no shared container"]),
    VerdictCase(
      "iOS 11, task-suspended",
      ReportMaker.text(
        "iPhone OS 11.3 (15E216)", reason: "Namespace SPRINGBOARD, Code 0xdead10cc",
        description: "SPRINGBOARD, com.example.lantern was task-suspended with locked system file"),
      .fileLockKill, .certain, because: ["task-suspended with locked system file"]),
    VerdictCase(
      "iOS 18, Xcode's text, locked file of another",
      ReportMaker.text(
        "iPhone OS 18.3 (22D60)", reason: "RUNNINGBOARD 3735883980",
        description: "RUNNINGBOARD, Lantern was suspended with locked system files:"
          + " /var/mobile/Library/Lantern/db.sqlite"), .fileLockKill, .certain,
      because: ["the locked file is /var/mobile/Library/Lantern/db.sqlite"],
      contradictions: ["no shared container"]),
    VerdictCase(
      "iOS 13, nothing but the code",
      ReportMaker.text("iPhone OS 13.3 (17C54)", reason: "Namespace RUNNINGBOARD, Code 0xdead10cc"),
      .fileLockKill, .certain, because: ["waits for events"]),
    VerdictCase(
      "iOS 17, locked, main thread writes",
      ReportMaker.json(ios17, "RUNNINGBOARD", 0xdead_10cc, [], .disk), .fileLockKill, .certain,
      because: ["'disk'"]),
    VerdictCase(
      "iOS 26, Xcode's text",
      ReportMaker.text("iPhone OS 26.1 (23B85)", reason: "RUNNINGBOARD 3735883980"),
      .fileLockKill, .certain, because: ["0xdead10cc"]),
  ]

  @Test(arguments: cases)
  func `a file lock is named, with its path if it is printed`(sample: VerdictCase) throws {
    try sample.check()
  }
}
