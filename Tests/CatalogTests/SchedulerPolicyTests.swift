import Catalog
import Testing

@Suite struct SchedulerPolicyTests {
  private func sentence(
    _ policy: String, _ rationale: String?, _ decision: ScheduleDecision, score: Double? = nil
  ) -> String? {
    SchedulerPolicy.entry(policy)?
      .sentence(rationale: rationale, decision: decision, score: score)
  }

  @Test func `every policy has a page, one name and sentences that end`() {
    let policies = SchedulerPolicy.all
    #expect(Set(policies.map(\.key)).count == policies.count)
    for policy in policies {
      let pages = CatalogPages.all.filter { $0.kind == .policy && $0.topic == policy.title }
      #expect(pages.count == 1, "\(policy.title)")
      #expect(!policy.meaning.hasSuffix("."), "\(policy.title)")
      let sentences = policy.notes + policy.readings.map(\.template) + pages.flatMap(\.meaning)
      #expect(sentences.allSatisfy { $0.hasSuffix(".") }, "\(policy.title)")
      #expect(policy.advice.allSatisfy { !$0.hasSuffix(".") }, "\(policy.title)")
    }
  }

  @Test(arguments: [
    "Battery Level", "BatteryLevel", "BatteryLevelPolicy", "Battery Level Policy", "batterylevel",
  ])
  func `is found by each of its names`(name: String) {
    #expect(SchedulerPolicy.entry(name)?.title == "Battery Level")
    #expect(SchedulerPolicy.title(of: name) == "Battery Level")
  }

  @Test(arguments: [
    ("ActivityRateLimitPolicy", "ActivityRateLimit", "Activity Rate Limit"),
    ("CPU Usage Policy", "CPUUsage", "CPU Usage"), ("Tide Policy", "Tide", "Tide"),
    ("NewMoonPolicy", "NewMoon", "New Moon"), ("Policy", "Policy", "Policy"), ("", "", ""),
  ])
  func `every name has a key and words, known or not`(name: String, key: String, title: String) {
    #expect(SchedulerPolicy.key(of: name) == key)
    #expect(SchedulerPolicy.title(of: name) == title)
  }

  @Test(arguments: [
    (
      "BatteryLevel",
      "{launchType == PROCESSING AND batteryLevel == 64 AND pluggedIn == 0}",
      "Processing tasks wait for a charger on this device; the battery was at 64 %."
    ),
    (
      "DeviceActivity", "launchType == PROCESSING AND deviceActive == 1",
      "The device was in use; processing tasks wait until it is idle."
    ),
    ("DeviceActivity", "{deviceActivity == 2}", "The device was in use."),
    ("LowPowerMode", "[{lowPowerModeEnforced == 1}]", "Low Power Mode was on."),
    (
      "EnergyBudget", "[{[energyBudget]: Required:1.00, Observed:0.00}, ]",
      "The app has used up its energy allowance for now."
    ),
    (
      "ActivityGroup", "{\"com.example.some group\".currentAvailableLimit == 0}",
      "All places in the group of this activity were taken."
    ),
    (
      "ThunderingHerd", "[{deviceInUse == 1 AND timeSinceThunderingHerdTriggerEvent < 900}]",
      "The device had just restarted or come back on line; background work is spread out over 900 s"
        + " then."
    ),
    ("CarplayConnected", "{carplayConnected = 1}", "CarPlay was connected."),
    (
      "PowerNap",
      "{(inADarkWake == 1 AND darkWakeEligible == 1) AND wakeState == \"DarkWake:cpu \"}",
      "The Mac was asleep, but for a dark wake."
    ),
    (
      "Application", "{[appIsForeground]: Required:0.00, Observed:1.00}",
      "The app was already in front."
    ),
  ])
  func `a refusal is put into words`(policy: String, rationale: String, words: String) {
    #expect(sentence(policy, rationale, .mustNotProceed) == words)
    #expect(sentence(policy, rationale, .absolutelyMustNotProceed) == words)
  }

  @Test func `a low score and a forced start are put into words of their own`() {
    #expect(
      sentence("BatteryLevel", "[{batteryLevel == 26 AND pluggedIn == 1}]", .canProceed, score: 0.6)
        == "The battery was at 26 %, which lowers the score even on a charger.")
    #expect(
      sentence("BatteryLevel", "{batteryLevel == 100 AND pluggedIn == 1}", .canProceed, score: 1)
        == nil)
    #expect(
      sentence("Application", "{com.example.lantern.likelihood == 0.12}", .canProceed, score: 0.1)?
        .contains("at 0.12;") == true)
    let foreground = "[{[appIsForeground]: Required:1.00, Observed:1.00},]"
    #expect(
      sentence("Application", foreground, .absolutelyMustProceed)?.hasPrefix("It came at once")
        == true)
    #expect(sentence("Application", foreground, .mustNotProceed) == nil)
  }

  /// A decision with the effect.
  private func decision(_ effect: SchedulerPolicy.Effect) -> ScheduleDecision {
    switch effect {
    case .refuses: .mustNotProceed
    case .lowers: .canProceed
    case .forces: .absolutelyMustProceed
    }
  }

  /// The need as it is printed where it is met.
  private func printed(_ need: PolicyRationale.Need) -> String {
    switch need {
    case .equals(let name, let value): "\(name) == \(value)"
    case .number(let name): "\(name) == 37"
    case .positive(let name): "\(name) == 1"
    case .below(let name): "\(name) < 37"
    case .names(let name, let text): "\(name) == \"com.example.\(text)\""
    case .missing(let name): "[\(name)]: Required:1.00, Observed:0.00"
    case .exceeded(let name): "[\(name)]: Required:0.00, Observed:1.00"
    case .met(let name): "[\(name)]: Required:1.00, Observed:1.00"
    }
  }

  @Test(arguments: SchedulerPolicy.all.map(\.title))
  func `every number of a sentence comes from the rationale`(title: String) throws {
    let policy = try #require(SchedulerPolicy.entry(title))
    for reading in policy.readings {
      let quoted = Set(reading.template.matches(of: /\{([^}]*)\}/).map { String($0.1) })
      let given = reading.needs.filter(\.isNumber).map(\.quantity)
      #expect(quoted.isSubset(of: given), "\(reading.template)")
      let words = reading.template.replacing(/\{[^}]*\}/, with: "")
      #expect(!words.contains { $0.isNumber || $0 == "{" || $0 == "}" }, "\(reading.template)")
      let rationale = "{" + reading.needs.map(printed).joined(separator: " AND ") + "}"
      for effect in reading.effects {
        #expect(
          policy.sentence(rationale: rationale, decision: decision(effect))
            == reading.sentence { _ in "37" })
      }
    }
  }

  @Test(arguments: SchedulerPolicy.all.map(\.title), ScheduleDecision.allCases)
  func `a bare score or decision is never put into words`(
    title: String, decision: ScheduleDecision
  ) {
    for rationale in [nil, "", "{}", ", ", "<private>"] as [String?] {
      #expect(sentence(title, rationale, decision, score: 0.05) == nil)
      #expect(sentence(title, rationale, decision) == nil)
    }
  }

  @Test(arguments: [
    ("DeviceActivity", "{launchType == REFRESH AND deviceActive == 1}"),
    ("DeviceActivity", "{launchType == PROCESSING AND deviceActive == 10}"),
    ("DeviceActivity", "{launchType == PROCESSING}, {deviceActive == 1}"),
    ("DeviceActivity", "{launchType == PROCESSING OR deviceActive == 1}"),
    ("DeviceActivity", "{deviceActivity == 0}"),
    ("BatteryLevel", "{launchType == PROCESSING AND batteryLevel == <private>}"),
    ("BatteryLevel", "{batteryLevel == nan}"), ("BatteryLevel", "{batteryLevel < 20}"),
    ("EnergyBudget", "{[energyBudget]: Required:1.00, Observed:1.00}"),
    ("EnergyBudget", "{[energyBudget]: Required:1.00, Observed:"),
    ("ChargerPluggedIn", "{topOffProtectionEngaged == 1}"), ("Thermal", "{heat == 3}"),
    ("DataBudget", "{[dataBudget]: Required:1.00, Observed:0.00}"),
  ])
  func `a rationale that is not known is not put into words`(policy: String, rationale: String) {
    #expect(SchedulerPolicy.entry(policy) != nil)
    #expect(sentence(policy, rationale, .mustNotProceed) == nil)
  }

  @Test func `a policy that is not known has no entry`() {
    #expect(SchedulerPolicy.entry("Tide") == nil && SchedulerPolicy.entry("") == nil)
  }

  @Test func `a low score of Device Activity never says that the device was in use`() {
    #expect(sentence("DeviceActivity", "{deviceActivity == 1}", .canProceed, score: 0.05) == nil)
  }
}
