internal import ArgumentParser
internal import BGLogKit

/// The values of `--color`.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colour now: on a terminal that is not dumb, unless the environment has a word.
  ///
  /// `NO_COLOR` (no-color.org) wins over `CLICOLOR_FORCE`, which asks for colour in pipes and files.
  var isOn: Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Self.isSet("NO_COLOR") { return false }
      if Self.isSet("CLICOLOR_FORCE"), StandardStreams.environment("CLICOLOR_FORCE") != "0" {
        return true
      }
      return StandardStreams.outputIsTerminal && StandardStreams.environment("TERM") != "dumb"
    }
  }

  private static func isSet(_ name: String) -> Bool {
    StandardStreams.environment(name).map { !$0.isEmpty } ?? false
  }
}
