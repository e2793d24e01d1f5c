/// A generator whose numbers are the same on every platform: xoshiro256**, seeded through SplitMix64.
///
/// Each concern of each device draws from a stream of its own, so that more noise in the logs, say, changes
/// neither a push nor its fate.
struct RandomSource: Sendable {
  /// What a stream of numbers is drawn for.
  enum Purpose: UInt64 {
    case profile = 1
    case traffic = 2
    case life = 3
    case delivery = 4
    case handling = 5
    case tasks = 6
    case noise = 7
    case image = 8
  }

  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Starts the stream of one concern of one device, and of one day where the concern goes by days.
  init(seed: UInt64, purpose: Purpose, device: Int = 0, day: Int = 0) {
    var mixer = SplitMix64(state: seed)
    for part in [purpose.rawValue, UInt64(bitPattern: Int64(device)), UInt64(bitPattern: Int64(day))] {
      mixer.state = mixer.next() ^ part
    }
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
    let result = (state.1 &* 5).rotated(left: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3.rotated(left: 45)
    return result
  }

  /// A number from 0 up to, but not including, `bound`.
  ///
  /// The bias of the multiplication is at most `bound` / 2⁶⁴: nothing that a simulation could show.
  mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number of a closed range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A length of time of a closed range.
  mutating func within(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(below(Int(range.upperBound - range.lowerBound) + 1))
  }

  /// True in `permille` of 1,000 cases.
  mutating func chance(_ permille: Int) -> Bool {
    below(1_000) < permille
  }

  /// The index of one of several weights, each as likely as it is heavy.
  mutating func weighted(_ weights: [Int]) -> Int {
    var rest = below(weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return weights.count - 1
  }

  /// One element of a collection that is not empty.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

/// Vigna's SplitMix64, which turns any seed, even 0, into well mixed words.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension UInt64 {
  fileprivate func rotated(left count: UInt64) -> UInt64 {
    self << count | self >> (64 - count)
  }
}
