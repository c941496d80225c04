/// The offsets from UTC that some place had since there are iPhones (IANA time zone database, 2007 to 2025).
enum ZonesInUse {
  /// Those that are no whole hours, in minutes: Marquesas, Venezuela up to 2016, Newfoundland, Iran,
  /// Afghanistan, India, Nepal, Myanmar, North Korea up to 2018, Eucla, South Australia, Lord Howe, Norfolk up
  /// to 2015, Chatham.
  private static let broken = [
    -570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
  ]

  /// All of them, in seconds east of UTC.
  static let offsets: [Int32] = ((-12...14).map { $0 * 3600 } + broken.map { $0 * 60 }).map(
    Int32.init)
}
