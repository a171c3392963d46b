import { familyOf } from './color-family.ts'
import type { ColorFamily } from './color-names.ts'
import { hexOf, luminance, oklabOf, type Oklab } from './oklab.ts'

/** Pixels with straight alpha, 8 bits per channel, RGBA: a frame of a clip, or a canvas's `ImageData`. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

interface DominantColor {
  /** sRGB, as `#rrggbb`. */
  readonly hex: string
  /** Share of everything visible, from 0 to 1. */
  readonly share: number
}

/** The direction that most of the light comes from; `none` if it cannot be determined, as with fire. */
type KeyLight = 'left' | 'right' | 'top' | 'front' | 'none'

/** The overall look of a picture or a clip. Pixels are weighted by their alpha. */
export interface Look {
  /** At most three, the largest share first. */
  readonly colors: readonly DominantColor[]
  /** Mean lightness in Oklab: 0 is black, 1 is white, and 0.5 looks halfway. */
  readonly brightness: number
  /** The lightness difference between the darkest and the lightest twentieth. */
  readonly contrast: number
  readonly keyLight: KeyLight
}

export interface LookMeter {
  readonly add: (pixels: Pixels) => void
  /** Null if nothing is visible. The black behind an element is ignored, unless the element has alpha. */
  readonly finish: (kind: 'element' | 'plate') => Look | null
}

/** Five bits per channel: pixels are counted by color, and the colors are evaluated only at the end. */
const BITS = 5
const BINS = 2 ** (3 * BITS)
const HALF_A_BIN = 4
/** A pixel darker than this in every channel is the black behind an element that was shot or rendered on it. */
const BACKGROUND = 16
const MOST_COLORS = 3
const LEAST_SHARE = 0.08
/** Light is measured in this many columns and rows. */
const CELLS = 16
/** How much brighter one side must be than the other, as a share of both. */
const ONE_SIDED = 0.2

/** Measures frames one at a time, so that a clip is never in memory as a whole. */
export function lookMeter(): LookMeter {
  const counted = new Float64Array(BINS)
  const seen = new Float64Array(CELLS * CELLS)
  const black = new Float64Array(CELLS * CELLS)
  const light = new Float64Array(CELLS * CELLS)
  let isOpaque = true
  return {
    add: ({ width, height, data }) => {
      for (let y = 0, at = 0; y < height; y++) {
        const row = Math.floor((y * CELLS) / height) * CELLS
        for (let x = 0; x < width; x++, at += 4) {
          const alpha = data[at + 3] ?? 0
          if (alpha < 255) isOpaque = false
          if (alpha === 0) continue
          const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
          const bin = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
          counted[bin] = (counted[bin] ?? 0) + alpha
          const cell = row + Math.floor((x * CELLS) / width)
          const area = Math.max(red, green, blue) < BACKGROUND ? black : seen
          area[cell] = (area[cell] ?? 0) + alpha
          if (area === black) continue
          light[cell] = (light[cell] ?? 0) + alpha * luminance(red, green, blue)
        }
      }
    },
    finish: (kind) => {
      const isOnBlack = kind === 'element' && isOpaque
      const bins = binsOf(counted, isOnBlack)
      const total = bins.reduce((sum, { weight }) => sum + weight, 0)
      if (total === 0) return null
      return {
        colors: dominantColors(bins, total),
        ...lightness(bins, total),
        keyLight: keyLight(isOnBlack ? seen : sumOf(seen, black), light),
      }
    },
  }
}

interface Bin {
  readonly color: Oklab
  readonly weight: number
}

function binsOf(counted: Float64Array, withoutBlack: boolean): readonly Bin[] {
  const bins: Bin[] = []
  for (let bin = 0; bin < BINS; bin++) {
    const weight = counted[bin] ?? 0
    if (weight === 0) continue
    const channels = [bin >> 10, (bin >> 5) & 31, bin & 31].map((value) => value << 3)
    if (withoutBlack && Math.max(...channels) < BACKGROUND) continue
    // The ends of the range map to themselves, so that white stays white.
    const [red = 0, green = 0, blue = 0] = channels.map((value) =>
      value === 0 ? 0 : value === 248 ? 255 : value + HALF_A_BIN,
    )
    bins.push({ color: oklabOf(red, green, blue), weight })
  }
  return bins
}

/** The mean color of each color family, for the families that are seen the most. */
function dominantColors(bins: readonly Bin[], total: number): readonly DominantColor[] {
  const families = new Map<ColorFamily, { a: number; b: number; lightness: number; sum: number }>()
  for (const { color, weight } of bins) {
    const family = familyOf(color)
    const mean = families.get(family) ?? { a: 0, b: 0, lightness: 0, sum: 0 }
    mean.a += color.a * weight
    mean.b += color.b * weight
    mean.lightness += color.lightness * weight
    mean.sum += weight
    families.set(family, mean)
  }
  return [...families.values()]
    .map(({ a, b, lightness: l, sum }) => ({
      hex: hexOf({ lightness: l / sum, a: a / sum, b: b / sum }),
      share: rounded(sum / total),
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share || (one.hex < other.hex ? -1 : 1))
    .slice(0, MOST_COLORS)
}

function lightness(bins: readonly Bin[], total: number): Pick<Look, 'brightness' | 'contrast'> {
  const sum = bins.reduce((most, { color, weight }) => most + color.lightness * weight, 0)
  const sorted = bins.toSorted((one, other) => one.color.lightness - other.color.lightness)
  const reached = (share: number) => {
    let below = 0
    const bin = sorted.find(({ weight }) => (below += weight) >= share * total)
    return bin?.color.lightness ?? 0
  }
  return {
    brightness: rounded(sum / total),
    contrast: rounded(reached(0.95) - reached(0.05)),
  }
}

/** Which side of the visible area is brighter. */
function keyLight(seen: Float64Array, light: Float64Array): KeyLight {
  const { x, y } = middleOf(seen)
  const side = (isOn: (column: number, row: number) => boolean) => {
    let [much, bright] = [0, 0]
    for (let cell = 0; cell < seen.length; cell++) {
      if (!isOn(cell % CELLS, Math.floor(cell / CELLS))) continue
      much += seen[cell] ?? 0
      bright += light[cell] ?? 0
    }
    return much === 0 ? 0 : bright / much
  }
  const left = side((column) => column < x)
  const right = side((column) => column > x)
  const top = side((_, row) => row < y)
  const bottom = side((_, row) => row > y)
  const across = oneSided(right, left)
  const down = oneSided(top, bottom)
  if (Math.abs(across) >= ONE_SIDED && Math.abs(across) >= Math.abs(down)) {
    return across > 0 ? 'right' : 'left'
  }
  if (down >= ONE_SIDED) return 'top'
  return down <= -ONE_SIDED || left + right === 0 ? 'none' : 'front'
}

function sumOf(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, place) => value + (other[place] ?? 0))
}

function middleOf(seen: Float64Array) {
  let [sum, x, y] = [0, 0, 0]
  for (let cell = 0; cell < seen.length; cell++) {
    const weight = seen[cell] ?? 0
    sum += weight
    x += (cell % CELLS) * weight
    y += Math.floor(cell / CELLS) * weight
  }
  return sum === 0 ? { x: 0, y: 0 } : { x: x / sum, y: y / sum }
}

function oneSided(one: number, other: number): number {
  return one + other === 0 ? 0 : (one - other) / (one + other)
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
