import Foundation

/// As much of a JSON Schema validator as the schema of the report needs, and one rule more: a key
/// that the schema does not know is a violation, so that no field stays undocumented.
struct SchemaChecker {
  let root: [String: Any]

  /// The places where a value is not what the schema says; empty when it is.
  func violations(in value: Any) -> [String] { check(value, against: root, at: "") }

  private func check(_ value: Any, against schema: [String: Any], at place: String) -> [String] {
    var found: [String] = []
    if let reference = schema["$ref"] as? String {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(place): no \(reference)"]
      }
      found += check(value, against: target, at: place)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let results = choices.map { check(value, against: $0, at: place) }
      if !results.contains(where: \.isEmpty) { found += results[0] }
    }
    if let values = schema["enum"] as? [NSObject], let object = value as? NSObject,
      !values.contains(object)
    {
      found.append("\(place): \(value) is not in the enum")
    }
    if let constant = schema["const"] as? NSObject, constant != value as? NSObject {
      found.append("\(place): not the constant")
    }
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] }
    if let types, !types.contains(where: { Self.isOfType($0, value) }) {
      found.append("\(place): \(value) is not \(types)")
    }
    return found + checkContents(value, against: schema, at: place)
  }

  private func checkContents(
    _ value: Any, against schema: [String: Any], at place: String
  ) -> [String] {
    switch value {
    case let text as String:
      guard let pattern = schema["pattern"] as? String else { return [] }
      let range = text.range(of: pattern, options: .regularExpression)
      return range == nil ? ["\(place): \(text) does not match \(pattern)"] : []
    case let number as NSNumber:
      let minimum = (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
      let maximum = (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
      let isInside = (minimum...maximum).contains(number.doubleValue)
      return isInside ? [] : ["\(place): \(number) is out of range"]
    case let array as [Any]:
      let items = schema["items"] as? [String: Any] ?? [:]
      let tooFew = array.count < (schema["minItems"] as? Int ?? 0)
      return (tooFew ? ["\(place): too few items"] : [])
        + array.enumerated().flatMap { check($1, against: items, at: "\(place)[\($0)]") }
    case let object as [String: Any]:
      guard let properties = schema["properties"] as? [String: [String: Any]] else { return [] }
      let required = schema["required"] as? [String] ?? []
      let missing = required.filter { object[$0] == nil }.map { "\(place): lacks \($0)" }
      return object.reduce(into: missing) { found, member in
        guard let property = properties[member.key] else {
          return found.append("\(place): \(member.key) is not in the schema")
        }
        found += check(member.value, against: property, at: "\(place).\(member.key)")
      }
    default: return []
    }
  }

  private static func isOfType(_ type: String, _ value: Any) -> Bool {
    switch (type, value) {
    case ("null", is NSNull), ("string", is String), ("array", is [Any]): true
    case ("object", is [String: Any]): true
    case ("boolean", let number as NSNumber): number === kTrue || number === kFalse
    case ("number", let number as NSNumber): number !== kTrue && number !== kFalse
    case ("integer", let number as NSNumber):
      number !== kTrue && number !== kFalse && number.doubleValue == number.doubleValue.rounded()
    default: false
    }
  }

  private static var kTrue: NSNumber { NSNumber(value: true) }
  private static var kFalse: NSNumber { NSNumber(value: false) }
}
