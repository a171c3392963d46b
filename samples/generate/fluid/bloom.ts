import { boxBlur } from '../picture/box-blur.ts'
import type { Frame } from '../picture/frame.ts'
import { write } from './shade.ts'

export type Bloom = {
  /** In pixels, at 270 lines. */
  readonly radius: number
  readonly amount: number
  readonly threshold: number
}

/** Screens a blurred copy of the bright parts back over the frame. */
export function bloom(frame: Frame, { radius, amount, threshold }: Bloom): Frame {
  const { width, height, data } = frame
  const half = { width: width >> 1, height: height >> 1 }
  let light: Float32Array = brightParts(frame, threshold)
  const reach = Math.max(1, Math.round((radius * height) / 270) >> 1)
  for (let i = 0; i < 3; i++) light = boxBlur(light, half, reach)
  const colour = [0, 0, 0]
  const row = half.width * 3
  for (let y = 0; y < height; y++) {
    const v = Math.min(half.height - 1.001, Math.max(0, y / 2 - 0.25))
    for (let x = 0; x < width; x++) {
      const u = Math.min(half.width - 1.001, Math.max(0, x / 2 - 0.25))
      const o = (v | 0) * row + (u | 0) * 3
      const tx = u - (u | 0)
      const ty = v - (v | 0)
      const p = y * width + x
      const own = data[p * 4 + 3] / 255
      let alpha = own
      for (let c = 0; c < 3; c++) {
        const near = light[o + c] * (1 - tx) + light[o + c + 3] * tx
        const far = light[o + c + row] * (1 - tx) + light[o + c + row + 3] * tx
        const glow = Math.min(1, (near * (1 - ty) + far * ty) * amount)
        colour[c] = 1 - (1 - (data[p * 4 + c] / 255) * own) * (1 - glow)
        alpha = Math.max(alpha, colour[c])
      }
      write(data, p, { colour, alpha })
    }
  }
  return frame
}

function brightParts({ width, height, data }: Frame, threshold: number): Float32Array {
  const w = width >> 1
  const h = height >> 1
  const light = new Float32Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const p = (y * 2 * width + x * 2) * 4
      const alpha = data[p + 3] / 255
      const most = (Math.max(data[p], data[p + 1], data[p + 2]) / 255) * alpha
      const share = (Math.max(0, most - threshold) / (1 - threshold)) * alpha
      for (let c = 0; c < 3; c++) light[(y * w + x) * 3 + c] = (data[p + c] / 255) * share
    }
  }
  return light
}
