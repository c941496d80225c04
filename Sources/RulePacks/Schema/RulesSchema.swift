/// The JSON Schema (draft 2020-12) of rule packs, for editors.
///
/// What it cannot say (that a pattern compiles and matches its samples) ``PackReader`` checks.
package enum RulesSchema {
  /// The schema as text.
  package static var text: String {
    String(decoding: PackageResources.rules_schema_json, as: UTF8.self)
  }
}
