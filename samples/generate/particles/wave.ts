import type { Rgb } from '../picture/colour.ts'
import { power } from '../picture/curves.ts'

export type Wave = {
  /** Share of the picture where it starts, and how flat it lies: 0.36 on the ground, 0.89 upright. */
  readonly centre: readonly [number, number]
  readonly flatness: number
  readonly flash: Rgb
  /** Colours of faint and of strong light. */
  readonly faint: Rgb
  readonly strong: Rgb
  /** How fast it slows down. */
  readonly slowing: number
  /** Light of the gas behind the rim, and how ragged the rim is. */
  readonly wake: number
  readonly torn: number
  /** Grains that it throws up, how far up in pixels a second at 270 lines, and whether they burn. */
  readonly grains: number
  readonly lift: number
  readonly burning: boolean
  /** Discharges along the rim. */
  readonly arcs: number
}

export type Moment = {
  readonly look: Wave
  readonly centre: readonly [number, number]
  /** 0..1 of the whole wave, and how long that is. */
  readonly time: number
  readonly seconds: number
  readonly seed: number
}

/** Where the front is at a time, in half widths of the picture. */
export const reachedAt = ({ slowing }: Wave, time: number): number =>
  0.02 + 1.06 * (1 - power(1 - time, slowing))
