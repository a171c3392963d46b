import { mix } from './curves.ts'
import { seeded } from './random.ts'

function lattice(x: number, y: number, z: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263)
  h += Math.imul(z, 2147483647 ^ 0x5bd1e995) + Math.imul(seed, 0x27d4eb2d)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth value noise, 0..1, one lump per unit. */
export function noise(x: number, y: number, z: number, seed = 0): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const u = fade(x - i)
  const v = fade(y - j)
  const row = (b: number, c: number): number =>
    mix(lattice(i, j + b, k + c, seed), lattice(i + 1, j + b, k + c, seed), u)
  return mix(mix(row(0, 0), row(1, 0), v), mix(row(0, 1), row(1, 1), v), fade(z - k))
}

export type Point = readonly [number, number, number]

/** Octaves of noise at doubling frequency, 0..1. */
export function fractal([x, y, z]: Point, octaves: number, seed = 0): number {
  let amplitude = 0.5
  let scale = 1
  let sum = 0
  let total = 0
  for (let o = 0; o < octaves; o++) {
    sum += amplitude * noise(x * scale, y * scale, z * scale, seed + o)
    total += amplitude
    amplitude *= 0.5
    scale *= 2.03
  }
  return sum / total
}

const SIDE = 32

/**
 * Four independent noises of two octaves in a tileable 32-cube, interleaved, x fastest; each has a mean of
 * 0 and a standard deviation of 1.
 */
export function fourNoises(seed: number): Float32Array {
  const out = new Float32Array(SIDE * SIDE * SIDE * 4)
  for (let channel = 0; channel < 4; channel++) {
    const own = new Float32Array(SIDE * SIDE * SIDE)
    addOctave(own, { size: 8, amplitude: 1, seed: seed * 8 + channel })
    addOctave(own, { size: 16, amplitude: 0.6, seed: seed * 8 + channel + 4 })
    const mean = own.reduce((sum, x) => sum + x, 0) / own.length
    const spread = Math.sqrt(own.reduce((sum, x) => sum + (x - mean) * (x - mean), 0) / own.length)
    own.forEach((x, n) => (out[n * 4 + channel] = (x - mean) / spread))
  }
  return out
}

function addOctave(
  out: Float32Array,
  { size, amplitude, seed }: { size: number; amplitude: number; seed: number },
): void {
  const random = seeded(seed)
  const values = Float32Array.from({ length: size * size * size }, random)
  const at = (a: number, b: number, c: number): number =>
    values[(a % size) + size * ((b % size) + size * (c % size))]
  for (let n = 0; n < out.length; n++) {
    const x = ((n % SIDE) * size) / SIDE
    const y = ((Math.floor(n / SIDE) % SIDE) * size) / SIDE
    const z = (Math.floor(n / (SIDE * SIDE)) * size) / SIDE
    const i = x | 0
    const j = y | 0
    const k = z | 0
    const u = fade(x - i)
    const row = (b: number, c: number): number =>
      mix(at(i, j + b, k + c), at(i + 1, j + b, k + c), u)
    const near = mix(row(0, 0), row(1, 0), fade(y - j))
    const far = mix(row(0, 1), row(1, 1), fade(y - j))
    out[n] += amplitude * mix(near, far, fade(z - k))
  }
}
