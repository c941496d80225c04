import Store
import Testing

@Suite(.enabled(if: !hasStore)) struct UnavailableTests {
  @Test func `A build without a store says so and makes no file`() throws {
    let file = try StoreFile()
    let error = #expect(throws: StoreError.self) { try TriageStore(path: file.path) }
    #expect(error?.reason.hasPrefix("this build has no store; build with the trait Store") == true)
    #expect(try file.names().isEmpty)
  }
}
