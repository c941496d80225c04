import LogModel
import Testing

@testable import Correlation

@Suite struct LaunchIdentityTests {
  @Test func `the key of a task is what its launch starts keys with, and its number`() {
    let process = ProcessIdentity(name: "State Lab", pid: 7449)
    var start = KeyPrefix("State Lab/7449/1#", of: process)
    var keys: [String] = []
    for number in [0, 8, 9, 98, 99, 12_344, 0] { keys.append(start.key(of: number)) }
    #expect(keys == [1, 9, 10, 99, 100, 12_345, 1].map { "State Lab/7449/1#\($0)" })
    #expect(start.isOf(process))
    #expect(!start.isOf(ProcessIdentity(name: "State Lab", pid: 7449, launch: 2)))
  }
}
