import { seeded } from './random.ts'

const SIZE = 512
const MASK = SIZE - 1
/** Lumps across a tile in the first octave. */
export const LUMPS = 4

/** Gradient noise of six octaves, 0..1 with a mean near one half, that repeats at every whole number. */
export type NoiseTile = (x: number, y: number) => number

const made = new Map<number, Float32Array>()

/** A tile of fine noise: one lookup per pixel instead of a sum of octaves. */
export function noiseTile(seed: number): NoiseTile {
  const values = made.get(seed) ?? tile(seed)
  made.set(seed, values)
  return (x, y) => {
    const u = (x - Math.floor(x)) * SIZE
    const v = (y - Math.floor(y)) * SIZE
    const i = u | 0
    const j = v | 0
    const tx = u - i
    const ty = v - j
    const right = (i + 1) & MASK
    const near = (j & MASK) * SIZE
    const far = ((j + 1) & MASK) * SIZE
    const a = values[near + (i & MASK)]
    const b = values[far + (i & MASK)]
    const upper = a + (values[near + right] - a) * tx
    return upper + (b + (values[far + right] - b) * tx - upper) * ty
  }
}

function tile(seed: number): Float32Array {
  const out = new Float32Array(SIZE * SIZE)
  let amplitude = 0.75
  for (let octave = 0; octave < 6; octave++) {
    addOctave(out, LUMPS << octave, { amplitude, seed: seed * 31 + octave })
    amplitude *= 0.54
  }
  return out.map((value) => Math.min(1, Math.max(0, 0.5 + value)))
}

type Octave = { readonly amplitude: number; readonly seed: number }

function addOctave(out: Float32Array, lumps: number, { amplitude, seed }: Octave): void {
  const random = seeded(seed)
  const turns = Float32Array.from({ length: lumps * lumps }, () => random() * 2 * Math.PI)
  const xs = turns.map(Math.cos)
  const ys = turns.map(Math.sin)
  const pull = (i: number, j: number, x: number, y: number): number => {
    const o = (j % lumps) * lumps + (i % lumps)
    return xs[o] * x + ys[o] * y
  }
  for (let p = 0; p < out.length; p++) {
    const x = ((p & MASK) * lumps) / SIZE
    const y = (Math.floor(p / SIZE) * lumps) / SIZE
    const i = x | 0
    const j = y | 0
    const fx = x - i
    const fy = y - j
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const a = pull(i, j, fx, fy)
    const b = pull(i, j + 1, fx, fy - 1)
    const upper = a + (pull(i + 1, j, fx - 1, fy) - a) * sx
    const lower = b + (pull(i + 1, j + 1, fx - 1, fy - 1) - b) * sx
    out[p] += amplitude * (upper + (lower - upper) * sy)
  }
}
