export type FlashRating = 'none' | 'mild' | 'strong'

const COLUMNS = 32
const ROWS = 18
const BLOCKS = COLUMNS * ROWS

/** WCAG 2.3.1: a change of 10% of the maximum luminance, with the darker picture below 0.8. */
const CHANGE = 0.1
const DARK = 0.8
/**
 * A red flash: to or from a state with at least this share of red, over at least this distance in the CIE 1976
 * UCS diagram.
 */
const SATURATED = 0.8
const DISTANCE = 0.2
/** Anything darker has no color visible to the eye, and counts as neutral. */
const BLACK = 0.004
/** Coordinates of daylight in that diagram. */
const NEUTRAL = { u: 0.1978, v: 0.4683 }
/** A quarter of a ten-degree field of view (341 x 256 of 1024 x 768), as a share of the picture. */
const AREA = (341 * 256) / 4 / (1024 * 768)

const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255
  return x <= 0.04045 ? x / 12.92 : Math.exp(2.4 * Math.log((x + 0.055) / 1.055))
})

/** A picture with straight alpha, 8 bits per channel, RGBA. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * The light of a picture over black on a coarse grid, since finer patterns do not count as flashes (WCAG).
 * Three values per block.
 */
export type LightGrid = Float32Array

/** The most flashes of a clip within any second, by luminance and by red. */
export interface Flashes {
  readonly general: number
  readonly red: number
}

/** WCAG 2.3.1 sets the limit at three flashes per second, of either kind. */
export function flashRating({ general, red }: Flashes): FlashRating {
  const most = Math.max(general, red)
  if (most === 0) return 'none'
  return most <= 3 ? 'mild' : 'strong'
}

export function lightGrid({ width, height, data }: Picture): LightGrid {
  const out = new Float32Array(BLOCKS * 3)
  const share = BLOCKS / (width * height)
  const channel = (at: number, alpha: number) => linear[((data[at] ?? 0) * alpha) | 0] ?? 0
  for (let y = 0, o = 0; y < height; y++) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS
    for (let x = 0; x < width; x++, o += 4) {
      const alpha = (data[o + 3] ?? 0) / 255
      if (alpha === 0) continue
      const block = (row + Math.floor((x * COLUMNS) / width)) * 3
      for (let c = 0; c < 3; c++) {
        out[block + c] = (out[block + c] ?? 0) + channel(o + c, alpha) * share
      }
    }
  }
  return out
}

/** Relative luminance of each block. */
export function luminanceOf(grid: LightGrid): Float32Array {
  return Float32Array.from({ length: BLOCKS }, (_, block) => {
    const [r = 0, g = 0, b = 0] = grid.subarray(block * 3, block * 3 + 3)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  })
}

/**
 * The most flashes within any second: the largest n for which enough of the picture changes and changes back n
 * times within that second, by luminance, and to or from a saturated red.
 */
export function flashesPerSecond(frames: readonly LightGrid[], fps: number): Flashes {
  const lights = frames.map(luminanceOf)
  return {
    general: mostAtOnce(lights.length, fps, (block) =>
      flashEnds(lights.map((frame) => frame[block] ?? 0)),
    ),
    red: mostAtOnce(frames.length, fps, (block) =>
      redFlashEnds(frames.map((frame) => colorOf(frame, block))),
    ),
  }
}

function mostAtOnce(
  frames: number,
  fps: number,
  endsOf: (block: number) => readonly number[],
): number {
  const need = Math.ceil(AREA * BLOCKS)
  const ends = Array.from({ length: BLOCKS }, (_, block) => endsOf(block)).filter(
    (times) => times.length > 0,
  )
  if (ends.length < need) return 0
  let most = 0
  for (let start = 0; start < frames; start++) {
    const inside = (at: number): boolean => at >= start && at < start + fps
    const counts = ends.map((times) => times.filter(inside).length)
    most = Math.max(most, counts.toSorted((a, b) => b - a)[need - 1] ?? 0)
  }
  return most
}

/** The frames at which one block of the picture has completed another change up and down (or down and up). */
function flashEnds(values: readonly number[]): readonly number[] {
  const ends: number[] = []
  let extreme = values[0] ?? 0
  let direction = 0
  let turns = 0
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
    turns++
    if (turns % 2 === 0) ends.push(at)
  })
  return ends
}

interface Color {
  readonly u: number
  readonly v: number
  readonly isRed: boolean
}

function colorOf(grid: LightGrid, block: number): Color {
  const [r = 0, g = 0, b = 0] = grid.subarray(block * 3, block * 3 + 3)
  const all = r + g + b
  if (all < BLACK) return { ...NEUTRAL, isRed: false }
  const x = 0.4124 * r + 0.3576 * g + 0.1805 * b
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const z = 0.0193 * r + 0.1192 * g + 0.9505 * b
  const sum = x + 15 * y + 3 * z
  return { u: (4 * x) / sum, v: (9 * y) / sum, isRed: r / all >= SATURATED }
}

/** The frames at which one block has completed another change to saturated red and away from it (or the other way). */
function redFlashEnds(colors: readonly Color[]): readonly number[] {
  const ends: number[] = []
  let [extreme = { ...NEUTRAL, isRed: false }] = colors
  let turns = 0
  colors.forEach((color, at) => {
    const far = Math.hypot(color.u - extreme.u, color.v - extreme.v) > DISTANCE
    if (far && color.isRed !== extreme.isRed) {
      extreme = color
      turns++
      if (turns % 2 === 0) ends.push(at)
      return
    }
    // A gradual change counts from where it arrived: the reddest color of a red state, the least red one of any
    // other.
    const further = extreme.isRed ? color.u > extreme.u : color.u < extreme.u
    if (further && color.isRed === extreme.isRed) extreme = color
  })
  return ends
}
