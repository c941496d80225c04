internal import LogModel
internal import Scanning

extension UnmetFilter {
  /// Notes what there is, and which of it may have been meant.
  mutating func know(_ names: Set<String>) {
    let sorted = names.sorted()
    suggestion =
      namesNoApp
      ? nil : Suggestion.nearest(to: process ?? bundleIdentifier ?? "", among: sorted)
    known = Array(sorted.prefix(Self.mostNames))
  }
}
