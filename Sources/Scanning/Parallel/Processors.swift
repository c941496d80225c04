#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The processors of this machine.
public enum Processors {
  /// How many of them are in use, at least 1.
  public static var count: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
