/** A picture with straight (unmultiplied) alpha: RGBA, 8 bits per channel. */
export type Frame = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Yields the frames of a clip one at a time, so that 4K never has to fit in memory. */
export type Frames = Generator<Frame, void, void>

export type Size = { readonly width: number; readonly height: number }

export const emptyFrame = ({ width, height }: Size): Frame => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
})

/**
 * Noise of half a step in either direction, for quantizing dim glows without banding. Depends only on the
 * pixel, so the grain stands still and costs the encoder little.
 */
export function dither(pixel: number): number {
  let h = Math.imul(pixel ^ (pixel >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
