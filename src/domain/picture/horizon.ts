import type { Pixels } from './look.ts'
import { oklabOf, type Oklab } from './oklab.ts'

/** Number of strips of a picture, from left to right: a horizon crosses most of them at the same height. */
const STRIPS = 16
/** Number of rows that a picture is measured in. */
const ROWS = 72
/** Rows above and below an edge that are compared. */
const BAND = 2
/** The minimum step of an edge, in Oklab, beyond the changes next to it; from black to white is 1. */
const EDGE = 0.05
/** The number of rows by which the edge of a strip may be off, because a camera is rarely held perfectly level. */
const SLACK = 2
/** The share of strips that must have the edge. */
const LONG = 0.8
/** The share of the picture's total variation that its two parts must account for. */
const SPLIT = 0.5
/** Closer to the top or the bottom than this many rows, one side is too small to tell. */
const MARGIN = 8

/**
 * The tilt of a camera, inferred from the height of the horizon; assumes a lens without shift and an uncropped frame.
 */
export type CameraTilt = 'up' | 'level' | 'down'

/** A horizon within this distance of the frame's middle means a level camera: about four degrees. */
const LEVEL = 0.1

/** composite 11: the horizon sinks in the frame as the camera looks up. */
export function cameraTilt(horizon: number): CameraTilt {
  if (Math.abs(horizon - 0.5) <= LEVEL) return 'level'
  return horizon > 0.5 ? 'up' : 'down'
}

/**
 * The distance of the horizon from the top, as a share of the height; null if it is not clear (composite 11). It is
 * the strongest long, level and sharp edge between two parts that differ more from each other than within themselves.
 */
export function horizonOf(pixels: Pixels): number | null {
  const cells = cellsOf(pixels)
  if (!cells) return null
  const split = splits(cells)
  let best: { readonly row: number; readonly strength: number } | null = null
  for (let row = MARGIN; row <= ROWS - MARGIN; row++) {
    if ((split[row] ?? 0) < SPLIT) continue
    const strength = edgeAt(cells, row)
    if (strength > (best?.strength ?? 0)) best = { row, strength }
  }
  return best && Math.round((best.row / ROWS) * 100) / 100
}

/** The mean color of each cell, row by row; null if there are fewer pixels than cells. */
function cellsOf({ width, height, data }: Pixels): readonly Oklab[] | null {
  if (width < STRIPS || height < ROWS) return null
  const cells = Array.from({ length: STRIPS * ROWS }, (): Oklab[] => [])
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * ROWS) / height) * STRIPS
    for (let x = 0; x < width; x++, at += 4) {
      cells[row + Math.floor((x * STRIPS) / width)]?.push(
        oklabOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0),
      )
    }
  }
  return cells.map(meanOf)
}

/** The strength of the edge above a row, if it is as long as a horizon; 0 otherwise. */
function edgeAt(cells: readonly Oklab[], row: number): number {
  let long = 0
  let sum = 0
  for (let strip = 0; strip < STRIPS; strip++) {
    let most = 0
    for (let off = -SLACK; off <= SLACK; off++) {
      // An edge exactly at the row counts a little more, so that the middle of a slanting edge wins.
      most = Math.max(most, stepAt(cells, strip, row + off) * (1 - Math.abs(off) / 20))
    }
    if (most >= EDGE) long += 1
    sum += most
  }
  return long >= LONG * STRIPS ? sum / STRIPS : 0
}

/**
 * The change across a row's upper edge, beyond the changes just above and just below it; small in haze and in waves.
 */
function stepAt(cells: readonly Oklab[], strip: number, row: number): number {
  const band = (from: number) =>
    meanOf(Array.from({ length: BAND }, (_, at) => cells[(from + at) * STRIPS + strip] ?? NO_COLOR))
  const [higher, above, below, lower] = [
    band(row - 2 * BAND),
    band(row - BAND),
    band(row),
    band(row + BAND),
  ]
  return distance(above, below) - Math.max(distance(higher, above), distance(below, lower))
}

/** By row: the share of total variation that disappears if the parts above and below it are each taken as one color. */
function splits(cells: readonly Oklab[]): readonly number[] {
  const total = scatter(cells)
  return Array.from({ length: ROWS }, (_, row) => {
    const [above, below] = [cells.slice(0, row * STRIPS), cells.slice(row * STRIPS)]
    return total === 0 ? 0 : 1 - (scatter(above) + scatter(below)) / total
  })
}

/** The sum of squared distances from the mean. */
function scatter(colors: readonly Oklab[]): number {
  const mean = meanOf(colors)
  return colors.reduce((sum, color) => sum + distance(color, mean) ** 2, 0)
}

const NO_COLOR: Oklab = { lightness: 0, a: 0, b: 0 }

function meanOf(colors: readonly Oklab[]): Oklab {
  const sum = { ...NO_COLOR }
  for (const { lightness, a, b } of colors) {
    sum.lightness += lightness
    sum.a += a
    sum.b += b
  }
  const count = Math.max(1, colors.length)
  return { lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count }
}

function distance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b)
}
