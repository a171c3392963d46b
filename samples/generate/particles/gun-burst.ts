import type { Frames, Size } from '../picture/frame.ts'
import { muzzleFlash, type Gun } from './muzzle-flash.ts'

export type GunBurst = Gun & {
  /** Shots before the last one. */
  readonly shots: number
}

/** Empty frames with which a muzzle flash starts. */
const LEAD = 2

/** Automatic fire that ends: the last shot has its own hot frames and sparks, and then nothing is left. */
export function* gunBurst(size: Size, count: number, seed: number, look: GunBurst): Frames {
  const { spacing, shots } = look
  // One frame short of a whole number of shots, the next shot would begin in the frame after.
  const firing = LEAD + shots * spacing
  const before = muzzleFlash(size, (shots + 1) * spacing - 1, seed, look)
  for (let i = 0; i < firing; i++) {
    const { value } = before.next()
    if (value) yield value
  }
  const rest = count - firing + LEAD
  const last = muzzleFlash(size, rest, seed + 1, { ...look, spacing: rest })
  for (let i = 0; i < LEAD; i++) last.next()
  yield* last
}
