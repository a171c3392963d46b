import type { Frame } from '../picture/frame.ts'
import { noFacts, type Facts } from './made.ts'

const SEEN_AT_ALL = 0.02
const SEEN_AT_BORDER = 0.05

/** A seam this many times the usual change from frame to frame still passes for motion. */
const SEAM = 2

/** What a clip is, from its own frames. `loops` is the maker's claim, which the seam must bear out. */
export function measureClip(frames: readonly Frame[], fps: number, loops: boolean): Facts {
  const [first] = frames
  const flashes = flashesPerSecond(frames.map(luminance), fps)
  return {
    ...noFacts,
    width: first.width,
    height: first.height,
    fps,
    frames: frames.length,
    duration_ms: Math.round((frames.length / fps) * 1000),
    alpha: 'straight',
    loopable: loops && seamless(frames),
    first_frame_empty: alphas(first).every((alpha) => alpha < SEEN_AT_ALL),
    breaks_frame: frames.some(touchesBorder),
    flashes_per_second: flashes,
    flash_rating: rating(flashes),
  }
}

/** Three flashes in a second is where WCAG 2.3.1 draws its line. */
const rating = (flashes: number): 'none' | 'mild' | 'strong' =>
  flashes === 0 ? 'none' : flashes <= 3 ? 'mild' : 'strong'

const alphas = ({ data }: Frame): number[] =>
  Array.from({ length: data.length / 4 }, (_, i) => data[i * 4 + 3] / 255)

function touchesBorder({ width, height, data }: Frame): boolean {
  const seen = (x: number, y: number): boolean =>
    data[(y * width + x) * 4 + 3] > 255 * SEEN_AT_BORDER
  for (let x = 0; x < width; x++) if (seen(x, 0) || seen(x, height - 1)) return true
  for (let y = 0; y < height; y++) if (seen(0, y) || seen(width - 1, y)) return true
  return false
}

function seamless(frames: readonly Frame[]): boolean {
  const steps = frames.map((frame, i) => difference(frame, frames[(i + 1) % frames.length]))
  const seam = steps.pop() ?? 0
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.9)] ?? 0
  return seam <= usual * SEAM + 0.05
}

function difference(a: Frame, b: Frame): number {
  let sum = 0
  for (let i = 3; i < a.data.length; i += 4) sum += Math.abs(a.data[i] - b.data[i])
  return (sum * 4) / a.data.length
}

const COLUMNS = 32
const ROWS = 18
const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255
  return x <= 0.04045 ? x / 12.92 : Math.exp(2.4 * Math.log((x + 0.055) / 1.055))
})

/** Relative luminance over black on a coarse grid: finer patterns do not flash (WCAG). */
function luminance({ width, height, data }: Frame): Float32Array {
  const out = new Float32Array(COLUMNS * ROWS)
  const share = (COLUMNS * ROWS) / (width * height)
  for (let y = 0, o = 0; y < height; y++) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS
    for (let x = 0; x < width; x++, o += 4) {
      const alpha = data[o + 3] / 255
      if (alpha === 0) continue
      const red = linear[(data[o] * alpha) | 0]
      const green = linear[(data[o + 1] * alpha) | 0]
      const blue = linear[(data[o + 2] * alpha) | 0]
      const value = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      out[row + Math.floor((x * COLUMNS) / width)] += value * share
    }
  }
  return out
}

/** WCAG 2.3.1: a change of a tenth of full luminance, the darker picture below 0.8. */
const CHANGE = 0.1
const DARK = 0.8
/** A quarter of a ten-degree field (341 x 256 of 1024 x 768), as a share of the picture. */
const AREA = (341 * 256) / 4 / (1024 * 768)

/**
 * Most general flashes in any second: the largest n for which enough of the picture brightens and
 * darkens again n times within that second.
 */
function flashesPerSecond(frames: readonly Float32Array[], fps: number): number {
  const need = Math.ceil(AREA * COLUMNS * ROWS)
  const ends = Array.from({ length: COLUMNS * ROWS }, (_, block) =>
    flashEnds(frames.map((frame) => frame[block])),
  )
  const perStart = frames.map((_, start) => {
    const inside = (at: number): boolean => at >= start && at < start + fps
    const counts = ends.map((times) => times.filter(inside).length)
    return counts.toSorted((a, b) => b - a)[need - 1] ?? 0
  })
  return Math.max(0, ...perStart)
}

/** Frames at which one block of the picture has gone up and down (or down and up) once more. */
function flashEnds(values: readonly number[]): number[] {
  const ends: number[] = []
  let extreme = values[0]
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
