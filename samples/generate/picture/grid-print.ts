import type { Frame } from './frame.ts'

/** Minimum brightness, out of 255, of the pixels that count. */
const SEEN = 8
const FLAT_RUN = 4
const JUMP = 3

/**
 * How much a picture alternates from one cell of its simulation to the next: the correlation of neighboring
 * second differences, `cell` pixels apart. It is about 0 for smooth gas, −0.67 for noise that is
 * independent in each cell, and −1 for a checkerboard.
 */
export function gridPrint(frame: Frame, cell: number): number {
  const light = lightOf(frame)
  const { width, height } = frame
  let together = 0
  let alone = 0
  for (const step of [cell, cell * width]) {
    for (let y = 2 * cell; y < height - 2 * cell; y++) {
      for (let x = 2 * cell; x < width - 2 * cell; x++) {
        const p = y * width + x
        if (light[p] < SEEN) continue
        const here = light[p - step] - 2 * light[p] + light[p + step]
        const next = light[p] - 2 * light[p + step] + light[p + 2 * step]
        together += here * next
        alone += here * here
      }
    }
  }
  return alone > 0 ? together / alone : 0
}

/** Share of the visible pixels that lie at a step of three levels or more between two flat runs of four. */
export function banding(frame: Frame): number {
  const light = lightOf(frame)
  const { width, height } = frame
  let seen = 0
  let bands = 0
  for (let y = 0; y < height; y++) {
    for (let x = FLAT_RUN; x < width - FLAT_RUN; x++) {
      const p = y * width + x
      if (light[p] < SEEN) continue
      seen++
      if (Math.abs(light[p] - light[p - 1]) < JUMP) continue
      if (isFlat(light, p - FLAT_RUN) && isFlat(light, p)) bands++
    }
  }
  return seen > 0 ? bands / seen : 0
}

function isFlat(light: Float32Array, from: number): boolean {
  for (let i = 1; i < FLAT_RUN; i++) if (Math.abs(light[from + i] - light[from]) > 0.5) return false
  return true
}

function lightOf({ data }: Frame): Float32Array {
  return Float32Array.from({ length: data.length / 4 }, (_, p) => {
    const o = p * 4
    return ((data[o] + data[o + 1] + data[o + 2]) * data[o + 3]) / 765
  })
}
