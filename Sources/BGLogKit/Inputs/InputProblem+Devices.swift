internal import LogModel

extension InputProblem {
  /// A log is of more devices than are followed, so that messages were left out.
  ///
  /// - Parameters:
  ///   - followed: How many devices are followed.
  ///   - messages: How many messages of others there were.
  /// - Returns: The problem, which stands on no single line.
  static func tooManyDevices(followed: Int, messages: Int) -> InputProblem {
    InputProblem(
      line: nil,
      message:
        "holds records of more than \(followed) devices; messages of further ones were left out: "
        + "\(messages)")
  }
}
