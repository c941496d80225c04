extension ProcessResolver {
  /// A bundle that daemons tell of.
  struct Subject {
    /// The first line about it.
    let line: Int
    /// The last part of its identifier without case and marks.
    let plainName: String
    /// Whether daemons hold assertions for it, or kill it.
    var isBusy = false
    /// The apps that began a task just beside an assertion for it, two at most.
    var linked: [String] = []
    /// The apps that ended a task after it was killed that they had begun before: other ones than it.
    var outlived: Set<String> = []
    /// The apps whose name it says, as well as it says any, and how well that is; `nil` without any.
    private(set) var named: [String] = []
    private(set) var fit: BundleName.Fit?

    /// Creates a bundle that no app is compared with yet.
    init(line: Int, plainName: String) {
      self.line = line
      self.plainName = plainName
    }

    /// Looks whether it says the name of an app that is not known yet.
    mutating func compare(_ app: String, _ name: String) {
      guard let new = BundleName.Fit(of: name, in: plainName) else { return }
      if let fit, fit < new { return }
      if fit != new { named = [] }
      fit = new
      named.append(app)
    }
  }
}
