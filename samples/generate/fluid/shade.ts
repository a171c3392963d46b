import { dither } from '../picture/frame.ts'

/** Writes one premultiplied pixel as straight alpha; invisible pixels stay empty. */
export function write(
  data: Uint8Array,
  pixel: number,
  { colour, alpha }: { colour: readonly number[]; alpha: number },
): void {
  if (alpha < 0.004) return
  const scale = 255 / alpha
  const o = pixel * 4
  for (let c = 0; c < 3; c++) data[o + c] = Math.min(255, colour[c] * scale + 0.5)
  data[o + 3] = Math.min(255, alpha * 255 + dither(pixel))
}
