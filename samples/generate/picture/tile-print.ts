import type { Frame, Size } from './frame.ts'
import { shrunk } from './shrink.ts'

/** The size at which pictures are compared; their noise is coarser than its pixels. */
const SMALL: Size = { width: 480, height: 270 }
/** Alpha, of 255, from which a pixel counts. */
const SEEN = 8
/** Pairs of pixels below which chance decides. */
const ENOUGH = 2000

/**
 * How much the detail of a gas is that of the place one tile of its noise to the right, and one tile below: the lesser
 * of the two correlations, −1..1. It is about 0 where the flow has mixed the noise, and 1 where the same tile is seen
 * again and again; 0 also for gas too small to hold two of them. `period` is the tile's side in pixels.
 */
export function tilePrint(frame: Frame, period: number): number {
  const side = Math.round((period * SMALL.width) / frame.width)
  const { data } = shrunk(frame, SMALL)
  const alpha = Float32Array.from({ length: data.length / 4 }, (_, p) => data[p * 4 + 3])
  const detail = withoutLumps(alpha, Math.round(side / 4))
  return Math.min(
    likeness(alpha, detail, { right: side, below: 0 }),
    likeness(alpha, detail, { right: 0, below: side }),
  )
}

type Step = { readonly right: number; readonly below: number }

function likeness(alpha: Float32Array, detail: Float32Array, { right, below }: Step): number {
  let together = 0
  let here = 0
  let there = 0
  let pairs = 0
  for (let y = 0; y < SMALL.height - below; y++) {
    for (let x = 0; x < SMALL.width - right; x++) {
      const p = y * SMALL.width + x
      const q = p + right + below * SMALL.width
      if (alpha[p] < SEEN || alpha[q] < SEEN) continue
      together += detail[p] * detail[q]
      here += detail[p] ** 2
      there += detail[q] ** 2
      pairs++
    }
  }
  return pairs < ENOUGH ? 0 : together / Math.sqrt(here * there)
}

/** What is left of a picture without its means over squares of this radius. */
function withoutLumps(values: Float32Array, radius: number): Float32Array {
  const { width, height } = SMALL
  const sums = new Float64Array((width + 1) * (height + 1))
  const sumAt = (x: number, y: number): number => sums[y * (width + 1) + x]
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += values[y * width + x]
      sums[(y + 1) * (width + 1) + x + 1] = sumAt(x + 1, y) + row
    }
  }
  return values.map((value, p) => {
    const x = p % width
    const y = (p - x) / width
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [top, end] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const sum = sumAt(right, end) - sumAt(left, end) - sumAt(right, top) + sumAt(left, top)
    return value - sum / ((right - left) * (end - top))
  })
}
