internal import Scanning

/// The names of members that every frame and every binary has, ready to be compared.
struct IPSNames {
  let frames = JSONName("frames")
  let triggered = JSONName("triggered")
  let imageIndex = JSONName("imageIndex")
  let imageOffset = JSONName("imageOffset")
  let symbol = JSONName("symbol")
  let sourceFile = JSONName("sourceFile")
  let sourceLine = JSONName("sourceLine")
  let name = JSONName("name")
  let path = JSONName("path")
  let base = JSONName("base")
  let uuid = JSONName("uuid")
  let arch = JSONName("arch")

  static let all = IPSNames()
}
