internal import ArgumentParser
internal import Platen

/// `2/5`: the second of five parts.
struct ShardArgument: ExpressibleByArgument {
  let shard: PhotoShard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      let shard = PhotoShard(number, of: count)
    else { return nil }
    self.shard = shard
  }
}
