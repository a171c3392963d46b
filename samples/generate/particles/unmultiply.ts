import { encodeSrgb } from '../picture/colour.ts'
import { dither, emptyFrame, type Frame } from '../picture/frame.ts'
import type { Light } from './light.ts'

const STEPS = 4096
/** The table is fine up to here, since steps would be visible in the dim parts of a wide glow. */
const LOW = 0.125
const TOP = 8
const shoulder = (x: number): number => encodeSrgb(1 - Math.exp(-x))
const low = Float32Array.from({ length: STEPS + 1 }, (_, i) => shoulder((i / STEPS) * LOW))
const high = Float32Array.from({ length: STEPS + 1 }, (_, i) => shoulder((i / STEPS) * TOP))

function display(x: number): number {
  if (x < LOW) return x <= 0 ? 0 : low[(x * (STEPS / LOW) + 0.5) | 0]
  return x >= TOP ? high[STEPS] : high[(x * (STEPS / TOP) + 0.5) | 0]
}

/** A canvas's light as straight color, with its brightest channel as alpha. */
export function unmultiplied(canvas: Light, exposure: number): Frame {
  const frame = emptyFrame(canvas.size)
  const box = canvas.touched()
  if (!box) return frame
  const { light } = canvas
  const { data, width } = frame
  for (let y = box.top; y < box.bottom; y++) {
    let p = y * width + box.left
    for (const end = y * width + box.right; p < end; p++) {
      const s = p * 3
      const r = display(light[s] * exposure)
      const g = display(light[s + 1] * exposure)
      const b = display(light[s + 2] * exposure)
      const alpha = r > g ? (r > b ? r : b) : g > b ? g : b
      if (alpha < 0.004) continue
      const scale = 255 / alpha
      const o = p * 4
      data[o] = Math.min(255, r * scale + 0.5)
      data[o + 1] = Math.min(255, g * scale + 0.5)
      data[o + 2] = Math.min(255, b * scale + 0.5)
      data[o + 3] = Math.min(255, alpha * 255 + dither(p))
    }
  }
  return frame
}
