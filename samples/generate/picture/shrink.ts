import { emptyFrame, type Frame, type Size } from './frame.ts'

/** The picture at a size that divides its own: means of premultiplied blocks. */
export function shrunk(frame: Frame, size: Size): Frame {
  const times = frame.width / size.width
  if (times === 1) return frame
  const out = emptyFrame(size)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const corner = (y * times * frame.width + x * times) * 4
      writeMean(frame, { corner, times }, out.data, (y * size.width + x) * 4)
    }
  }
  return out
}

type Block = { readonly corner: number; readonly times: number }

function writeMean(
  { data, width }: Frame,
  { corner, times }: Block,
  to: Uint8Array,
  o: number,
): void {
  let r = 0
  let g = 0
  let b = 0
  let a = 0
  for (let row = 0; row < times; row++) {
    let p = corner + row * width * 4
    for (let column = 0; column < times; column++, p += 4) {
      const alpha = data[p + 3]
      r += data[p] * alpha
      g += data[p + 1] * alpha
      b += data[p + 2] * alpha
      a += alpha
    }
  }
  if (a === 0) return
  to[o] = r / a + 0.5
  to[o + 1] = g / a + 0.5
  to[o + 2] = b / a + 0.5
  to[o + 3] = a / (times * times) + 0.5
}
