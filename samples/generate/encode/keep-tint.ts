import { clamp } from '../picture/curves.ts'
import type { Frame } from '../picture/frame.ts'
import { fillColour } from './fill-colour.ts'

/** Alpha from which a pixel keeps its own color, unmixed with that of its surroundings. */
const OWN = 8

/**
 * Fills color outward as `fillColour` does, but only where next to nothing is visible: otherwise a blue
 * glow around a white core would come out gray.
 */
export function keepTint(frame: Frame): Frame {
  const filled = fillColour(frame)
  const { data } = frame
  for (let o = 0; o < data.length; o += 4) {
    const share = clamp(data[o + 3] / OWN)
    for (let c = o; c < o + 3; c++) {
      filled.data[c] = data[c] * share + filled.data[c] * (1 - share) + 0.5
    }
  }
  return filled
}
