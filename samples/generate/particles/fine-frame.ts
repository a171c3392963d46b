import { write } from '../fluid/shade.ts'
import { encodeSrgb } from '../picture/colour.ts'
import { emptyFrame, type Frame } from '../picture/frame.ts'
import type { Canvas } from './canvas.ts'

/**
 * What `Canvas.frame` gives, without its table: the table's first step is six code values, which
 * nobody sees in sparks and everybody at the end of a wide glow.
 */
export function fineFrame({ size, light }: Canvas, exposure: number): Frame {
  const frame = emptyFrame(size)
  const colour = [0, 0, 0]
  for (let p = 0, o = 0; o < light.length; p++, o += 3) {
    if (light[o] + light[o + 1] + light[o + 2] <= 0) continue
    for (let c = 0; c < 3; c++) colour[c] = encodeSrgb(1 - Math.exp(-light[o + c] * exposure))
    write(frame.data, p, { colour, alpha: Math.max(colour[0], colour[1], colour[2]) })
  }
  return frame
}
