import type { Size } from '../picture/frame.ts'

/** A rectangle of pixels; `right` and `bottom` are exclusive. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A picture of linear light, three floats per pixel, that tracks where it is not black. */
export type Light = {
  readonly size: Size
  readonly light: Float32Array
  /** The box that may not be black, plus `margin` pixels around it; null if everything is black. */
  readonly touched: (margin?: number) => Box | null
  /** Marks these pixels as lit from outside. */
  readonly touch: (box: Box) => void
}
