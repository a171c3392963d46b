import { tone, type Rgb } from '../picture/colour.ts'
import { dither, emptyFrame, type Frame, type Size } from '../picture/frame.ts'

export type Lighting = {
  readonly exposure: number
  readonly albedo: Rgb
  readonly key: Rgb
  readonly fill: Rgb
  readonly ambient: Rgb
  /** False for a clip of pure flame, whose alpha is its own light. */
  readonly smoke: boolean
}

/**
 * Grades what `Fluid.view` saw. Smoke is graded unmultiplied and weighted afterwards, since
 * grading the premultiplied colour gives pale rims; emission is screened on top.
 */
export function shade(seen: Float32Array, size: Size, light: Lighting): Frame {
  const frame = emptyFrame(size)
  const colour = [0, 0, 0]
  for (let p = 0, q = 0; p < size.width * size.height; p++, q += 8) {
    const weight = seen[q + 6]
    const inverse = weight > 1e-4 ? 1 / weight : 0
    let alpha = light.smoke ? Math.min(1, seen[q + 3]) : 0
    for (let c = 0; c < 3; c++) {
      const key = light.key[c] * seen[q + 4] + light.fill[c] * seen[q + 5]
      const lit = light.albedo[c] * (key + light.ambient[c] * weight)
      const smoke = light.smoke ? tone(lit * inverse) * Math.min(1, weight) : 0
      colour[c] = 1 - (1 - tone(seen[q + c] * light.exposure)) * (1 - smoke)
      alpha = Math.max(alpha, colour[c])
    }
    write(frame.data, p, { colour, alpha })
  }
  return frame
}

/** Writes one premultiplied pixel as straight alpha; what can not be seen stays empty. */
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
