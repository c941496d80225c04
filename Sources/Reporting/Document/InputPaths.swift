package import LogModel

/// The paths of the inputs. Reports print an input's path; the model knows only its number.
package struct InputPaths: Sendable {
  private let paths: [String]
  private let shortNames: [String]
  private let encoded: [EncodedText]

  /// Takes the paths of a document's inputs.
  package init(_ inputs: [InputSummary]) { self.init(paths: inputs.map(\.path)) }

  /// Takes the paths of inputs; the index of a path is the number of its input.
  package init(paths: [String]) {
    self.paths = paths
    encoded = paths.map { EncodedText($0) }
    let names = paths.map { String(InputPaths.lastComponent(of: $0)) }
    let uses = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    shortNames = zip(names, paths).map { name, path in uses[name] == 1 ? name : path }
  }

  /// The path of an input as the user gave it; `?` if no input has the number.
  package subscript(input: InputIndex) -> String {
    paths.indices.contains(input) ? paths[input] : "?"
  }

  /// A line of evidence after its path and line number: `console.log:3: …`.
  package func quote(_ evidence: Evidence) -> String {
    "\(self[evidence.input]):\(evidence.line): \(evidence.text)"
  }

  /// The path of an input as a JSON string; `?` if no input has the number.
  package func json(_ input: InputIndex) -> EncodedText {
    encoded.indices.contains(input) ? encoded[input] : InputPaths.unknown
  }

  private static let unknown = EncodedText("?")

  /// The shortest name of an input that no other input has.
  ///
  /// It is the last component of the path, or the whole path if another input has the same last
  /// component.
  package func shortName(of input: InputIndex) -> String {
    shortNames.indices.contains(input) ? shortNames[input] : "?"
  }

  /// Compares bytes, because splitting a path into characters takes longer than opening a small
  /// file.
  private static func lastComponent(of path: String) -> Substring {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path[...] }
    let bytes = path.utf8
    let start = bytes[..<last].lastIndex(of: slash).map { bytes.index(after: $0) }
    return path[(start ?? path.startIndex)..<bytes.index(after: last)]
  }
}
