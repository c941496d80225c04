internal import Scanning

/// What saves a scanner time and changes nothing that it finds.
///
/// Each thread that reads pieces ahead keeps its own from one piece to the next: to learn the headers of a log
/// anew in each piece, and to ask for the room, took 16 of the 450 µs that half a megabyte takes.
struct ScanAids {
  /// How many processes are known at most when the next piece is read.
  private static let mostProcesses = 1024

  fileprivate var memory = HeaderCache()
  fileprivate var texts = ShortTexts()
  fileprivate var places: CandidateQueue
  fileprivate var feeds = NewlineCursor()
  fileprivate var table: ProcessActivityTable
  /// Finds headers as the last piece left it, or `nil` when there was none.
  private var finder: HeaderFinder?
  /// The devices as that piece was begun with them: processes are those of the log's own unless told otherwise.
  private var hosts = HostTracker()

  /// Creates the aids of a scanner that knows nothing.
  init(for scanner: RecordScanner) {
    places = CandidateQueue(scanner.matcher)
    table = ProcessActivityTable(input: scanner.input)
  }

  /// Whether they may help a scanner: what was learned from headers holds where headers are found in the
  /// same way.
  func mayHelp(_ scanner: RecordScanner) -> Bool {
    guard let finder, table.count <= Self.mostProcesses else { return false }
    return hosts.hasLearned(asMuchAs: scanner.hosts) && finder.hasLearned(asMuchAs: scanner.finder)
      && finder.columnsLearned == scanner.finder.columnsLearned
  }

  /// Notes how a scanner that they helped finds headers.
  mutating func note(_ scanner: RecordScanner) {
    finder = scanner.finder
    hosts = scanner.hosts
  }
}

extension RecordScanner {
  /// Gives the aids away for others.
  mutating func exchange(_ aids: inout ScanAids) {
    swap(&memory, &aids.memory)
    swap(&texts, &aids.texts)
    swap(&places, &aids.places)
    swap(&feeds, &aids.feeds)
    swap(&table, &aids.table)
  }
}
