import type { Size } from '../picture/frame.ts'

/** A rectangle of pixels; the right and bottom ones are outside. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A picture of linear light, three floats a pixel, that knows where it is not black. */
export type Light = {
  readonly size: Size
  readonly light: Float32Array
  /** What is not black, and `margin` pixels around it; null where all is. */
  readonly touched: (margin?: number) => Box | null
  /** Says that light was put into these pixels from outside. */
  readonly touch: (box: Box) => void
}
