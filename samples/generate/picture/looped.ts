import type { Frame } from './frame.ts'

/** Takes frames one by one, in order. */
export type FrameSink = {
  readonly add: (frame: Frame) => Promise<void>
  readonly finish: () => Promise<void>
}

/**
 * Makes a loop from a clip that is `overlap` frames too long: its end is faded into its beginning, in
 * premultiplied linear light, where the seam is invisible in fire and smoke. The loop begins after the
 * fade, so that only `overlap` frames are ever held in memory.
 */
export function looped(out: FrameSink, length: number, overlap: number): FrameSink {
  if (overlap === 0) return out
  const head: Frame[] = []
  let seen = 0
  return {
    add: async (frame) => {
      const at = seen++
      if (at < overlap) head.push(frame)
      else if (at < length) await out.add(frame)
      else if (at < length + overlap) {
        const i = at - length
        await out.add(blended(frame, head[i], (i + 0.5) / overlap))
      }
    },
    finish: out.finish,
  }
}

const linear = Float32Array.from({ length: 256 }, (_, i) =>
  Math.exp(2.2 * Math.log(i / 255 + 1e-9)),
)
const display = Uint8Array.from({ length: 4097 }, (_, i) =>
  Math.min(255, Math.round(255 * Math.exp(Math.log(i / 4096 + 1e-9) / 2.2))),
)

function blended(from: Frame, to: Frame, share: number): Frame {
  const data = new Uint8Array(to.data.length)
  for (let o = 0; o < data.length; o += 4) {
    const a = from.data[o + 3] * (1 - share)
    const b = to.data[o + 3] * share
    const alpha = a + b
    if (alpha < 0.5) continue
    for (let c = 0; c < 3; c++) {
      const light = (linear[from.data[o + c]] * a + linear[to.data[o + c]] * b) / alpha
      data[o + c] = display[Math.min(4096, (light * 4096) | 0)]
    }
    data[o + 3] = Math.min(255, alpha + 0.5)
  }
  return { ...to, data }
}
