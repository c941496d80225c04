/// The JSON Schema (draft 2020-12) of rule packs, for completion and checks in editors.
///
/// It cannot express everything: that a pattern compiles and matches its samples is checked only by
/// ``PackReader``.
package enum RulesSchema {
  /// The text of the schema, in JSON.
  package static var text: String {
    String(decoding: PackageResources.rules_schema_json, as: UTF8.self)
  }
}
