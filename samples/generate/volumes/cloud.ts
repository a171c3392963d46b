import { smoothstep } from '../picture/curves.ts'
import { fractal } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import type { Volume } from './grid.ts'

/** Where the cloud's balls of vapor lie. Lengths are fractions of the cube. */
export type Heap = {
  readonly seed: number
  readonly puffs: number
  readonly spread: number
  /** Height of the lowest ball, and how far the heap rises above it. */
  readonly foot: number
  readonly climb: number
  readonly radius: readonly [number, number]
  /** Height of the flat underside. */
  readonly base: number
}

export const fairWeather: Heap = {
  seed: 9,
  puffs: 26,
  spread: 0.3,
  foot: 0.3,
  climb: 0.32,
  radius: [0.09, 0.13],
  base: 0.2,
}

/**
 * A cloud of heaped balls, eroded by noise, cut flat at the bottom. As `age` rises from 0, the noise moves
 * up through the cloud and the balls swell: time passes about a hundred times as fast.
 */
export function cloud(side: number, heap: Heap, age = 0): Volume {
  const random = seeded(heap.seed)
  const puffs = Array.from({ length: heap.puffs }, () => {
    const turn = random() * 6.28
    const out = random() * heap.spread
    const x = 0.5 + Math.cos(turn) * out * 1.1
    const y = heap.foot + random() * heap.climb * (1 - out * 1.5)
    return {
      x,
      y,
      z: 0.5 + Math.sin(turn) * out,
      radius: (heap.radius[0] + heap.radius[1] * random()) * (1 + 0.1 * age),
    }
  })
  const values = new Float32Array(side * side * side)
  for (let n = 0; n < values.length; n++) {
    const x = (n % side) / side
    const y = (Math.floor(n / side) % side) / side
    const z = Math.floor(n / (side * side)) / side
    let inside = -1
    for (const puff of puffs) {
      const distance = Math.hypot(x - puff.x, (y - puff.y) * 1.15, z - puff.z)
      inside = Math.max(inside, 1 - distance / puff.radius)
    }
    if (inside < -0.6) continue
    const eaten = fractal([x * 7, y * 7 - age * 1.6, z * 7 + age * 0.5], 5, 2) - 0.5
    const base = smoothstep(heap.base, heap.base + 0.07, y + 0.03 * eaten)
    values[n] = smoothstep(0.05, 0.5, inside + 1.5 * eaten) * base
  }
  return { density: { side, values }, heat: null, most: { density: 1, heat: 1 } }
}

/** Yields the same cloud as it grows. */
export function* growing(side: number, heap: Heap, frames: number): Generator<Volume> {
  for (let i = 0; i < frames; i++) yield cloud(side, heap, i / (frames - 1))
}
