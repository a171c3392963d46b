/** A picture with straight (unmultiplied) alpha, 8 bits a channel, RGBA. */
export type Frame = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** How a clip hands out its frames: one at a time, so that 4K never has to fit in memory. */
export type Frames = Generator<Frame, void, void>

export type Size = { readonly width: number; readonly height: number }

export const emptyFrame = ({ width, height }: Size): Frame => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
})

/**
 * Noise of half a step either way, for quantising low glows without bands. Depends on the pixel
 * alone, so the grain stands still and costs the encoder little.
 */
export function dither(pixel: number): number {
  let h = Math.imul(pixel ^ (pixel >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
