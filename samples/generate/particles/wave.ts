import type { Rgb } from '../picture/colour.ts'
import { power } from '../picture/curves.ts'

export type Wave = {
  /** Where the wave starts, as fractions of the picture, and how flat it lies: 0.36 on the ground, 0.89 upright. */
  readonly centre: readonly [number, number]
  readonly flatness: number
  readonly flash: Rgb
  /** Colors of faint and of strong light. */
  readonly faint: Rgb
  readonly strong: Rgb
  /** How fast the wave slows down. */
  readonly slowing: number
  /** Brightness of the gas behind the rim, and how ragged the rim is. */
  readonly wake: number
  readonly torn: number
  /**
   * Number of grains that the wave throws up, how fast they rise in pixels per second at 270 lines, and
   * whether they burn.
   */
  readonly grains: number
  readonly lift: number
  readonly burning: boolean
  /** Discharges along the rim. */
  readonly arcs: number
}

export type Moment = {
  readonly look: Wave
  readonly centre: readonly [number, number]
  /** Progress of the whole wave, 0..1, and its length in seconds. */
  readonly time: number
  readonly seconds: number
  readonly seed: number
}

/** How far the front has come at a time, in half-widths of the picture. */
export const reachedAt = ({ slowing }: Wave, time: number): number =>
  0.02 + 1.06 * (1 - power(1 - time, slowing))
