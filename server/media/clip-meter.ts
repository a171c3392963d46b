import { lookMeter, type Look } from '#domain/picture/look.ts'
import {
  flashesPerSecond,
  flashRating,
  lightGrid,
  luminanceOf,
  type FlashRating,
  type LightGrid,
  type Picture,
} from './flashes.ts'

const SEEN_AT_ALL = 0.02
const SEEN_AT_BORDER = 0.05

/** A seam that is at most this many times the usual change between frames still passes for motion. */
const SEAM = 2
const SEAM_SLACK = 0.05

/** What can be measured from a clip's frames alone. */
export interface Measured {
  readonly frames: number
  readonly alpha: 'straight' | 'none'
  readonly seamless: boolean
  readonly firstFrameEmpty: boolean
  readonly breaksFrame: boolean
  readonly flashesPerSecond: number
  readonly redFlashesPerSecond: number
  readonly flashRating: FlashRating
  /** Measured as an element, whose black background is ignored, and as a plate. */
  readonly looks: { readonly element: Look | null; readonly plate: Look | null }
  /** Index of the frame that shows the most. */
  readonly fullest: number
}

export interface ClipMeter {
  /** Frames must be added in order. Their bytes may be reused afterward. */
  readonly add: (frame: Picture) => void
  readonly finish: (fps: number) => Measured
}

/** Measures a clip frame by frame, so that the whole clip is never in memory. Add at least one frame. */
export function clipMeter(): ClipMeter {
  const grids: LightGrid[] = []
  const steps: number[] = []
  const look = lookMeter()
  let first: Picture | null = null
  let last: Picture | null = null
  let isOpaque = true
  let emptyByAlpha = false
  let emptyByLight = false
  let bordersByAlpha = false
  let bordersByLight = false
  let fullest = { at: 0, score: -1 }
  return {
    add: (frame) => {
      const kept = copyOf(frame)
      look.add(kept)
      const grid = lightGrid(kept)
      isOpaque &&= everyPixel(kept, 3, (alpha) => alpha === 255)
      bordersByAlpha ||= touchesBorder(kept, alphaAt)
      bordersByLight ||= touchesBorder(kept, lightAt)
      if (first === null) {
        first = kept
        emptyByAlpha = isEmpty(kept, alphaAt)
        emptyByLight = isEmpty(kept, lightAt)
      }
      if (last !== null) steps.push(difference(last, kept))
      const score = luminanceOf(grid).reduce((sum, light) => sum + Math.sqrt(light), 0)
      if (score > fullest.score) fullest = { at: grids.length, score }
      grids.push(grid)
      last = kept
    },
    finish: (fps) => {
      const flashes = flashesPerSecond(grids, fps)
      return {
        frames: grids.length,
        alpha: isOpaque ? 'none' : 'straight',
        seamless: first !== null && last !== null && isSeamless(steps, difference(last, first)),
        firstFrameEmpty: isOpaque ? emptyByLight : emptyByAlpha,
        breaksFrame: isOpaque ? bordersByLight : bordersByAlpha,
        flashesPerSecond: flashes.general,
        redFlashesPerSecond: flashes.red,
        flashRating: flashRating(flashes),
        looks: { element: look.finish('element'), plate: look.finish('plate') },
        fullest: fullest.at,
      }
    },
  }
}

const copyOf = ({ width, height, data }: Picture): Picture => ({
  width,
  height,
  data: data.slice(),
})

type Reading = (data: Uint8Array, at: number) => number

const alphaAt: Reading = (data, at) => data[at + 3] ?? 0
const lightAt: Reading = (data, at) => Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)

function everyPixel(
  { data }: Picture,
  channel: number,
  holds: (value: number) => boolean,
): boolean {
  for (let at = channel; at < data.length; at += 4) if (!holds(data[at] ?? 0)) return false
  return true
}

function isEmpty({ data }: Picture, seen: Reading): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (seen(data, at) >= 255 * SEEN_AT_ALL) return false
  }
  return true
}

function touchesBorder({ width, height, data }: Picture, seen: Reading): boolean {
  const at = (x: number, y: number) => seen(data, (y * width + x) * 4) > 255 * SEEN_AT_BORDER
  for (let x = 0; x < width; x++) if (at(x, 0) || at(x, height - 1)) return true
  for (let y = 0; y < height; y++) if (at(0, y) || at(width - 1, y)) return true
  return false
}

/** Whether the change from the last frame to the first is no larger than usual. */
function isSeamless(steps: readonly number[], seam: number): boolean {
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * 0.9)] ?? 0
  return seam <= usual * SEAM + SEAM_SLACK
}

/** Compares alpha; if both frames are opaque, light. */
function difference(a: Picture, b: Picture): number {
  let alphas = 0
  let lights = 0
  for (let at = 0; at < a.data.length; at += 4) {
    alphas += Math.abs(alphaAt(a.data, at) - alphaAt(b.data, at))
    lights += Math.abs(lightAt(a.data, at) - lightAt(b.data, at))
  }
  return ((alphas > 0 ? alphas : lights) * 4) / a.data.length
}
