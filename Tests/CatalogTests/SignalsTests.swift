import Catalog
import Testing

@Suite struct SignalsTests {
  @Test func `numbers each signal of Darwin once`() {
    #expect(Signals.all.map(\.number) == Array(1...31))
    #expect(Set(Signals.all.map(\.name)).count == 31)
  }

  @Test(arguments: [
    ("SIGKILL", UInt64?.some(9)), ("SIGSEGV", 11), ("SIGXFSZ", 25), ("SIGUSR1", nil), ("KILL", nil),
  ])
  func `knows the signals that end a process by their names`(name: String, number: UInt64?) {
    #expect(Signals.number(of: name) == number)
    #expect(ExitReason(signal: name)?.code == number)
  }

  @Test(arguments: [
    ("Killed: 9", UInt64?.some(9)), ("Segmentation fault: 11", 11), ("Terminated", 15),
    ("Exited", nil),
  ])
  func `knows them by the words of the C library`(text: String, number: UInt64?) {
    #expect(ExitReason(signalDescribedBy: text)?.code == number)
  }
}
