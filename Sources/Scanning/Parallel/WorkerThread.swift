#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A thread of the operating system that runs one function.
///
/// The threads of Dispatch are no replacement: without free file descriptors Dispatch ends the program, and without
/// free threads it waits until there is one.
@safe struct WorkerThread: ~Copyable {
  private let thread: pthread_t

  /// What the thread runs.
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; `nil` if the system has no more of them.
  init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var started: pthread_t?
      let status = unsafe pthread_create(&started, nil, { Self.run($0) }, body.toOpaque())
    #else
      var started = pthread_t()
      let status = unsafe pthread_create(
        &started, nil, { unsafe WorkerThread.run($0) }, body.toOpaque())
    #endif
    guard status == 0 else {
      unsafe body.release()
      return nil
    }
    #if canImport(Darwin)
      guard let started else { return nil }
    #endif
    thread = started
  }

  private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe body { unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }

  /// Waits until the function has returned.
  consuming func join() { _ = pthread_join(thread, nil) }
}
