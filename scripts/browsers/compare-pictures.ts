import sharp from 'sharp'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The grid of cells that a picture is averaged into, so that browsers may scale it with different filters. */
const CELLS = { width: 96, height: 54 }

/** Part of a screenshot as RGB, averaged into cells, row by row. */
export async function cellsOf(screenshot: Buffer, box: Box): Promise<Uint8Array> {
  const whole = {
    left: Math.ceil(box.left),
    top: Math.ceil(box.top),
    width: Math.floor(box.width),
    height: Math.floor(box.height),
  }
  return sharp(screenshot)
    .extract(whole)
    .removeAlpha()
    .resize({ ...CELLS, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
}

export interface Difference {
  /** The mean over all cells and colors, out of 255. */
  readonly mean: number
  /** The largest difference in any cell. */
  readonly worst: number
}

/** How much two pictures of the same size differ. */
export function differenceOf(one: Uint8Array, other: Uint8Array): Difference {
  if (one.length !== other.length || one.length === 0) throw new Error('not the same size')
  let sum = 0
  let worst = 0
  one.forEach((value, at) => {
    const apart = Math.abs(value - (other[at] ?? 0))
    sum += apart
    worst = Math.max(worst, apart)
  })
  return { mean: sum / one.length, worst }
}

/** The share of cells that have a color, give or take `within`: how much of a picture is background. */
export function shareOf(
  cells: Uint8Array,
  [red, green, blue]: readonly [number, number, number],
  within = 4,
): number {
  let same = 0
  for (let at = 0; at < cells.length; at += 3) {
    const far = Math.max(
      Math.abs((cells[at] ?? 0) - red),
      Math.abs((cells[at + 1] ?? 0) - green),
      Math.abs((cells[at + 2] ?? 0) - blue),
    )
    if (far <= within) same += 1
  }
  return same / (cells.length / 3)
}

/** How much one frame may differ between H.264 and VP9, and between the color conversions of browsers. */
export const TOLERANCE: Difference = { mean: 2, worst: 32 }
