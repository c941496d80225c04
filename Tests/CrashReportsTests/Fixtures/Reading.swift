import CrashReports
import LogModel
import TestSupport

/// The bytes of a text.
func bytes(_ text: String) -> ContiguousArray<UInt8> { ContiguousArray(text.utf8) }

/// What a reader makes of a text.
func read(_ text: String) -> CrashReportReader.Result { read(bytes(text)) }

/// What a reader makes of bytes.
func read(_ bytes: ContiguousArray<UInt8>) -> CrashReportReader.Result {
  var reader = CrashReportReader(input: 0)
  return reader.read(bytes)
}

/// The CPU time to recognise and read a text, in seconds.
func secondsToRead(_ text: String) -> Double {
  let input = bytes(text)
  return ThreadTime.seconds {
    _ = read(input)
    _ = CrashReportSniffer.format(of: input.span)
  }
}

/// The format that the sniffer sees at the start of a text.
func sniff(_ text: String) -> CrashReportFormat? {
  let head = bytes(text)
  return CrashReportSniffer.format(of: head.span)
}
