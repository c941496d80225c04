internal import ArgumentParser
internal import BGLogKit

/// The format of console logs to take for granted.
struct InputFormatOption: ParsableArguments {
  /// The identifier as typed.
  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp(
      "Read logs as this format alone; bglog formats lists them.", valueName: "format"),
    completion: .list(FormatList.logs.map(\.identifier)))
  var name: String?

  func validate() throws {
    let known = FormatList.logs.map(\.identifier)
    guard let name, !known.contains(name) else { return }
    throw ValidationError(
      "--input-format cannot be '\(name)'" + Suggestion.choice(for: name, among: known))
  }
}
