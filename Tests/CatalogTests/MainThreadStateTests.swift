import Catalog
import Testing

@Suite struct MainThreadStateTests {
  @Test func `has a page for every class of a main thread`() {
    let states: [MainThreadState] = [
      .idle, .lock, .semaphore, .dispatchSync, .syncXPC, .syncNetwork, .disk, .cpu, .dyld, .expiry,
      .terminate, .suspend, .unknown,
    ]
    #expect(MainThreadStates.all.map(\.state) == states)
  }
}
