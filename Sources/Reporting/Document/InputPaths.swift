package import LogModel

/// The paths of the inputs, by which reports name them where the model has a number.
package struct InputPaths: Sendable {
  private let paths: [String]
  private let shortNames: [String]
  private let encoded: [EncodedText]

  /// Creates the paths of a document's inputs.
  package init(_ inputs: [InputSummary]) { self.init(paths: inputs.map(\.path)) }

  /// Creates the paths of inputs, by number.
  package init(paths: [String]) {
    self.paths = paths
    encoded = paths.map { EncodedText($0) }
    let names = paths.map { String(InputPaths.lastComponent(of: $0)) }
    let uses = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    shortNames = zip(names, paths).map { name, path in uses[name] == 1 ? name : path }
  }

  /// The path of an input as it was given; `?` for a number that no input has.
  package subscript(input: InputIndex) -> String {
    paths.indices.contains(input) ? paths[input] : "?"
  }

  /// A quoted line with its place: `console.log:3: …`.
  package func quote(_ evidence: Evidence) -> String {
    "\(self[evidence.input]):\(evidence.line): \(evidence.text)"
  }

  /// The path of an input as JSON writes it; `?` for a number that no input has.
  package func json(_ input: InputIndex) -> EncodedText {
    encoded.indices.contains(input) ? encoded[input] : InputPaths.unknown
  }

  private static let unknown = EncodedText("?")

  /// The path of an input, or as much of it as distinguishes it from all others.
  ///
  /// That is its last component, unless another input has the same one.
  package func shortName(of input: InputIndex) -> String {
    shortNames.indices.contains(input) ? shortNames[input] : "?"
  }

  /// By bytes: splitting a path into characters takes longer than opening a small file.
  private static func lastComponent(of path: String) -> Substring {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path[...] }
    let bytes = path.utf8
    let start = bytes[..<last].lastIndex(of: slash).map { bytes.index(after: $0) }
    return path[(start ?? path.startIndex)..<bytes.index(after: last)]
  }
}
