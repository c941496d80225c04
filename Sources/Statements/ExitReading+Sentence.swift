internal import Scanning
package import LogModel

extension ExitReading {
  /// What a sentence says, wherever it stands in a text; `nil` where it names no cause.
  package init?(sentence text: String) {
    self.init(sentence: text.holds)
  }
}
