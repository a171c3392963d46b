import type { Frame, Frames } from './frame.ts'

/** Lays the frames of `upper` over those of `lower`, one by one, with straight alpha; ends with `lower`. */
export function* laidOver(lower: Frames, upper: Frames): Frames {
  for (const frame of lower) {
    const next = upper.next()
    yield next.done ? frame : over(frame, next.value)
  }
}

/** Paints into `lower` in place. */
function over(lower: Frame, { data: top }: Frame): Frame {
  const { data } = lower
  for (let o = 0; o < data.length; o += 4) {
    const cover = top[o + 3] / 255
    if (cover === 0) continue
    const rest = (data[o + 3] / 255) * (1 - cover)
    const all = cover + rest
    for (let c = 0; c < 3; c++) {
      data[o + c] = (top[o + c] * cover + data[o + c] * rest) / all + 0.5
    }
    data[o + 3] = all * 255 + 0.5
  }
  return lower
}
