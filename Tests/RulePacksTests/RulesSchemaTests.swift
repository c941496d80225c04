import Foundation
import RulePacks
import Testing

/// The schema for editors names what the reader of packs takes.
@Suite struct RulesSchemaTests {
  /// The properties of a rule in the schema.
  private func properties() throws -> [String: Any] {
    let schema = try JSONSerialization.jsonObject(with: Data(RulesSchema.text.utf8))
    func found(in value: Any) -> [String: Any]? {
      if let object = value as? [String: Any] {
        if let own = object["properties"] as? [String: Any], own["pattern"] != nil,
          own["event"] != nil
        {
          return own
        }
        return object.values.lazy.compactMap(found).first
      }
      return (value as? [Any])?.lazy.compactMap(found).first
    }
    return try #require(found(in: schema))
  }

  @Test func `every event`() throws {
    let event = try #require(try properties()["event"] as? [String: Any])
    let names = try #require(event["enum"] as? [String])
    #expect(names.sorted() == EventName.all.map(\.name).sorted())
  }

  @Test func `every macro`() throws {
    let pattern = try #require(try properties()["pattern"] as? [String: Any])
    let text = try #require(pattern["description"] as? String)
    for macro in PatternMacros.all { #expect(text.contains("{\(macro.name)}"), "\(macro.name)") }
  }
}
