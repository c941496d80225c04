import LogModel
import RulePacks
import Scanning
import Testing

@testable import ConsoleLogs

/// Names, bundle identifiers and reasons come out whole, however long they are and whatever they hold.
///
/// The kernel cuts the names of processes to 32 bytes before it prints them; a rule takes what stands there.
@Suite struct LongCaptureTests {
  private static let bundles = [
    "com.example." + String(repeating: "a", count: 243),
    Array(repeating: "c", count: 128).joined(separator: "."), "com.example.my-app-2.Beta-3",
    "com.example.app.2.0", "x.y", "com.example.application.lantern",
  ]
  private static let processes = [
    String(repeating: "L", count: 255), "Tide Pod", "Lantern 2.0-beta",
    "com.example.lantern-helper.2",
    "Lantern (Debug) v1.2.3 - " + String(repeating: "wide ", count: 40) + "load", "기본 도우미",
  ]
  private static let identifiers = [
    String(repeating: "n", count: 500), "com.example.sync-2.0.b3",
    "com.example." + String(repeating: "x.", count: 150) + "y",
  ]
  private static let names =
    identifiers + [
      String(repeating: "long name ", count: 200) + "end", "Upload of 3 files - part 2/7: a.b (c)",
      "as if after 3 ms it expired", String(repeating: "n", count: 3900),
    ]

  /// What to put in the place of a capture.
  private func variants(of name: CaptureName, in rule: MessageRule) -> [String] {
    switch name {
    case .bundle: Self.bundles
    case .process: Self.processes
    case .name: rule.messageSource == "bgtaskscheduler" ? Self.identifiers : Self.names
    // Where a reason is free text, a long one is as good as a short one.
    case .reason: ["Xy zw", String(repeating: "many words ", count: 130) + "end"]
    default: []
    }
  }

  @Test(arguments: RuleCatalogTests.rules.map(\.id))
  func `captures come out whole`(id: String) throws {
    let rule = try #require(RuleCatalogTests.rules.first { $0.id == id })
    let pattern = try Pattern(PatternExpansion(rule.patterns[0]).text)
    for sample in rule.samples {
      let bytes = ContiguousArray(sample.text.utf8)
      guard pattern.search(in: bytes.span, window: 0..<bytes.count) == .match else { continue }
      let groups = pattern.groups.compactMap { group in
        pattern.range(of: group.number).flatMap { range in
          CaptureName.base(of: group.name).flatMap { CaptureName($0) }.map {
            (name: $0, range: range)
          }
        }
      }
      for (name, range) in groups where !bytes.span.equals(range, "<private>") {
        var isFree = true
        for variant in variants(of: name, in: rule) where isFree {
          let text =
            String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + variant
            + String(decoding: bytes[range.upperBound...], as: UTF8.self)
          let found = capture(name, of: pattern, in: text)
          if name == .reason, variant == "Xy zw" {
            isFree = found == variant
          } else {
            #expect(found == variant, "\(name) of \(text.prefix(200))")
          }
          guard name == .name, found == variant else { continue }
          let events = scan("2024-03-01 10:00:00.000001+0200 Lantern[1:12a] \(text)\n").events
          #expect(events.first?.label == variant, "\(text.prefix(200))")
        }
      }
    }
  }

  private func capture(_ name: CaptureName, of pattern: Pattern, in text: String) -> String? {
    let bytes = ContiguousArray(text.utf8)
    guard pattern.search(in: bytes.span, window: 0..<bytes.count) == .match else { return nil }
    for group in pattern.groups where CaptureName.base(of: group.name) == name.text {
      if let range = pattern.range(of: group.number) {
        return String(decoding: bytes[range], as: UTF8.self)
      }
    }
    return nil
  }

  @Test func `a bundle identifier is never a part of one`() {
    let log = scan(
      """
      Received termination request from [osservice<com.apple.dasd>:76] on <RBSProcessPredicate \
      <RBSProcessHandlePredicateImpl| app<com.example.lantern() with context <RBSTerminateContext| \
      explanation:A drill

      """)
    #expect(log.events.map(\.kind) == [.termination])
    #expect(log.events.first?.process.bundleIdentifier == "com.example.lantern")
    #expect(log.events.first?.kill?.explanation == "A drill")
  }
}
