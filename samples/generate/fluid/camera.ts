import { encodeSrgb, type Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import { seeded } from '../picture/random.ts'

export type Lighting = {
  readonly exposure: number
  readonly albedo: Rgb
  readonly key: Rgb
  readonly fill: Rgb
  readonly ambient: Rgb
  /** False for a clip of pure flame, whose alpha is its own light. */
  readonly smoke: boolean
}

export type View = {
  readonly width: number
  readonly height: number
  /** Left and bottom edge in cells, and cells per pixel. */
  readonly left: number
  readonly bottom: number
  readonly scale: number
  readonly sigma: number
  readonly heatScale: number
  /** Density that noise erodes, most where there is little. */
  readonly erosion: number
  /** Lumps of the coarse noise per cell, and how much finer the fine noise is. */
  readonly frequency: number
  readonly finer: number
  /** How far noise displaces the gas as drawn, in cells; the marks for skipping empty cells allow for two. */
  readonly displace: number
  /** How much noise raises and lowers the heat. */
  readonly flicker: number
  /** How strongly the eroded sides catch the key light. */
  readonly relief: number
  readonly edge: number
  /** The lowest density and heat that are visible. */
  readonly thin: number
  readonly cold: number
  /** Shear of the key light, and extinction for both lights; 0 means no light. */
  readonly lightX: number
  readonly lightZ: number
  readonly keySigma: number
  readonly fillSide: 1 | -1
  readonly fillRise: number
  readonly fillSigma: number
}

/**
 * How much finer than the coarse noise the fine noise is: its lumps are as small at 1080 lines as they can
 * be without looking scratched. `scale` is cells per pixel at that size.
 */
export const finerAt = (frequency: number, scale: number): number =>
  Math.min(4.3, Math.max(2.4, 0.19 / (frequency * scale)))

/** The state of the carried noise: the weights of its two layers, and the start that each is in. */
export type Grain = {
  readonly shares: readonly [number, number]
  readonly starts: readonly [number, number]
}

/** Steps after which a layer of noise starts over; the other layer is then half as old. */
const LIFE = 20

export function grainAt(step: number, seed: number): Grain {
  const age = (step % LIFE) / LIFE
  const late = ((step + LIFE / 2) % LIFE) / LIFE
  const a = 1 - Math.abs(2 * age - 1)
  const b = 1 - Math.abs(2 * late - 1)
  const length = Math.sqrt(a * a + b * b)
  const turn = (s: number): number => seed * 64 + Math.floor(s / LIFE)
  return {
    shares: [a / length, b / length],
    starts: [2 * turn(step), 2 * turn(step + LIFE / 2) + 1],
  }
}

/** Which of the two layers start over at a step. */
export const freshAt = (step: number): readonly [boolean, boolean] => [
  step % LIFE === 0,
  (step + LIFE / 2) % LIFE === 0,
]

/** The floats that `setLook` in asm/look.ts reads. */
export function lookValues(view: View, light: Lighting, grain: Grain): number[] {
  const { left, bottom, scale, sigma, heatScale, erosion, displace, flicker, relief } = view
  const step = scale < 0.25 ? 2 : 1
  // The coarse noise and the offsets of the gas hold nothing finer than this many cells.
  const smooth = Math.min(1, 0.48 / view.frequency)
  const gap = [4, 2].find((rays) => rays * step * scale <= smooth) ?? 1
  // Detail finer than two pixels would only crawl.
  const fine = 0.4 * clamp((0.5 / (view.frequency * view.finer * scale) - 1.2) / 1.2)
  const lit = (of: Rgb): number[] => [...of.map((x, c) => x * light.albedo[c]), 0]
  return [
    left,
    bottom,
    scale,
    sigma,
    heatScale * 1023,
    erosion,
    displace,
    flicker,
    relief,
    step,
    Math.sign(view.lightX),
    view.frequency,
    view.finer,
    fine,
    ...grain.shares,
    ...grain.starts.flatMap(startOf),
    ...[light.key, light.fill, light.ambient].flatMap(lit),
    light.exposure,
    light.smoke ? 1 : 0,
    view.thin,
    view.cold,
    gap,
  ]
}

function startOf(number: number): number[] {
  const random = seeded(number)
  return [random() * 64, random() * 64, random() * 64, 0]
}

/** Display values of linear light 0..8 in 4,096 steps, plus one more for the last interpolation. */
export const tones = (): Float32Array =>
  Float32Array.from({ length: 4098 }, (_, i) => encodeSrgb(1 - Math.exp((-i / 4096) * 8)))
