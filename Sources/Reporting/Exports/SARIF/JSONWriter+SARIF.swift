import LogModel

extension JSONWriter {
  /// Writes the value of `tool`: its name, its version and all rules.
  mutating func sarifTool(_ tool: ReportDocument.Tool) {
    object { json in
      json.key("driver")
      json.object { json in
        json.member("name", tool.name)
        json.member("version", tool.version)
        json.key("rules")
        json.array { json in
          for rule in FindingRule.allCases { json.sarifRule(rule) }
        }
      }
    }
  }

  private mutating func sarifRule(_ rule: FindingRule) {
    object { json in
      json.member("id", rule.rawValue)
      json.member("name", rule.pascalName)
      json.key("shortDescription")
      json.object { $0.member("text", rule.descriptor.sentence) }
      json.key("help")
      let page = "bglog explain \(rule.rawValue)"
      json.object { json in
        json.member(
          "text",
          "\(rule.descriptor.sentence) What to look at and what to change is told by: \(page)")
        json.member(
          "markdown",
          "\(rule.descriptor.sentence) What to look at and what to change is told by `\(page)`.")
      }
      json.key("defaultConfiguration")
      json.object { $0.member("level", rule.descriptor.severity.rawValue) }
      json.key("properties")
      json.object { json in
        // The words of code scanning.
        let severity =
          rule.descriptor.severity == .note ? "recommendation" : rule.descriptor.severity.rawValue
        json.member("problem.severity", severity)
        json.strings("tags", ["background-task"])
      }
    }
  }

  /// Writes an element of `invocations`.
  mutating func sarifInvocation(_ notifications: SARIFNotifications, isSuccessful: Bool) {
    object { json in
      json.member("executionSuccessful", isSuccessful)
      json.key("toolExecutionNotifications")
      json.array { json in
        for notification in notifications.told { json.sarifNotification(notification) }
      }
    }
  }

  private mutating func sarifNotification(_ notification: SARIFNotifications.Notification) {
    object { json in
      json.member("level", notification.level.rawValue)
      json.sarifMessage(notification.text)
      guard let uri = notification.uri else { return }
      json.key("locations")
      json.array { json in
        json.object { $0.sarifPlace(uri, line: notification.line, snippet: nil) }
      }
    }
  }

  /// Writes the member `physicalLocation`.
  mutating func sarifPlace(_ uri: String, line: Int?, snippet: String?) {
    key("physicalLocation")
    object { json in
      json.key("artifactLocation")
      json.object { $0.member("uri", uri) }
      guard let line else { return }
      json.key("region")
      json.object { json in
        json.member("startLine", max(1, line))
        guard let snippet else { return }
        json.key("snippet")
        json.object { $0.member("text", snippet) }
      }
    }
  }

  /// Writes the member `message`.
  ///
  /// In the messages of SARIF, braces hold placeholders and brackets before a parenthesis are links.
  mutating func sarifMessage(_ text: String) {
    key("message")
    object { json in
      guard text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D || $0 == 0x5D }) else {
        return json.member("text", text)
      }
      var escaped = ""
      var previous: Unicode.Scalar = " "
      for scalar in text.unicodeScalars {
        if scalar == "{" || scalar == "}" { escaped.unicodeScalars.append(scalar) }
        if scalar == "(" && previous == "]" { escaped += " " }
        escaped.unicodeScalars.append(scalar)
        previous = scalar
      }
      json.member("text", escaped)
    }
  }
}

extension FindingRule {
  /// The rule's name in one word, as SARIF wants it: `LeakedTask`.
  fileprivate var pascalName: String {
    rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
