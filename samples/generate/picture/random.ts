/** Numbers in 0..1; the same seed gives the same sequence. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number in 0..1 that is determined by a pair of integers. */
export function hashed(a: number, b: number): number {
  let h = Math.imul(a, 374761393) + Math.imul(b, 668265263) + 0x5bd1e995
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
