export type FlashRating = 'none' | 'mild' | 'strong'

const COLUMNS = 32
const ROWS = 18

/** WCAG 2.3.1: a change of a tenth of full luminance, the darker picture below 0.8. */
const CHANGE = 0.1
const DARK = 0.8
/** A quarter of a ten-degree field (341 x 256 of 1024 x 768), as a share of the picture. */
const AREA = (341 * 256) / 4 / (1024 * 768)

const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255
  return x <= 0.04045 ? x / 12.92 : Math.exp(2.4 * Math.log((x + 0.055) / 1.055))
})

/** A picture with straight alpha, 8 bits a channel, RGBA. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Three flashes in a second is where WCAG 2.3.1 draws its line. */
export function flashRating(flashes: number): FlashRating {
  if (flashes === 0) return 'none'
  return flashes <= 3 ? 'mild' : 'strong'
}

/** Relative luminance over black on a coarse grid: finer patterns do not flash (WCAG). */
export function luminanceGrid({ width, height, data }: Picture): Float32Array {
  const out = new Float32Array(COLUMNS * ROWS)
  const share = (COLUMNS * ROWS) / (width * height)
  const channel = (at: number, alpha: number) => linear[((data[at] ?? 0) * alpha) | 0] ?? 0
  for (let y = 0, o = 0; y < height; y++) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS
    for (let x = 0; x < width; x++, o += 4) {
      const alpha = (data[o + 3] ?? 0) / 255
      if (alpha === 0) continue
      const value =
        0.2126 * channel(o, alpha) + 0.7152 * channel(o + 1, alpha) + 0.0722 * channel(o + 2, alpha)
      const block = row + Math.floor((x * COLUMNS) / width)
      out[block] = (out[block] ?? 0) + value * share
    }
  }
  return out
}

/**
 * Most general flashes in any second: the largest n for which enough of the picture brightens and
 * darkens again n times within that second.
 */
export function flashesPerSecond(frames: readonly Float32Array[], fps: number): number {
  const need = Math.ceil(AREA * COLUMNS * ROWS)
  const ends = Array.from({ length: COLUMNS * ROWS }, (_, block) =>
    flashEnds(frames.map((frame) => frame[block] ?? 0)),
  ).filter((times) => times.length > 0)
  if (ends.length < need) return 0
  let most = 0
  for (let start = 0; start < frames.length; start++) {
    const inside = (at: number): boolean => at >= start && at < start + fps
    const counts = ends.map((times) => times.filter(inside).length)
    most = Math.max(most, counts.toSorted((a, b) => b - a)[need - 1] ?? 0)
  }
  return most
}

/** Frames at which one block of the picture has gone up and down (or down and up) once more. */
function flashEnds(values: readonly number[]): readonly number[] {
  const ends: number[] = []
  let extreme = values[0] ?? 0
  let direction = 0
  let concurrencyLimiter = 0
  values.forEach((value, at) => {
    const rises = value - extreme >= CHANGE && extreme < DARK
    const falls = extreme - value >= CHANGE && value < DARK
    const turned = (rises && direction !== 1) || (falls && direction !== -1)
    if (!turned) {
      if (direction === 1) extreme = Math.max(extreme, value)
      if (direction === -1) extreme = Math.min(extreme, value)
      return
    }
    direction = rises ? 1 : -1
    extreme = value
    concurrencyLimiter++
    if (concurrencyLimiter % 2 === 0) ends.push(at)
  })
  return ends
}
