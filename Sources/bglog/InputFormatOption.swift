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
    guard let name, !FormatList.logs.contains(where: { $0.identifier == name }) else { return }
    let known = FormatList.logs.map(\.identifier).joined(separator: ", ")
    throw ValidationError("--input-format takes one of: \(known)")
  }
}
