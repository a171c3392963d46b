/** A generator of pseudorandom numbers from 0 up to 1; the same seed gives the same sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    const twice = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((twice ^ (twice >>> 15)) >>> 0) / 2 ** 32
  }
}

/**
 * Picks an index below `count` by Zipf's law: the second half as often as the first, the third a third
 * as often.
 */
export function zipfPick(count: number, chance: () => number): () => number {
  let total = 0
  const upTo = Float64Array.from({ length: count }, (_, rank) => (total += 1 / (rank + 1)))
  return () => {
    const at = chance() * total
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((upTo[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low
  }
}
