import type { ColorFamily } from './color-names.ts'
import type { Oklab } from './oklab.ts'

/** Below this chroma, no one would name a hue. */
const NEUTRAL = 0.035
const BLACK = 0.3
const WHITE = 0.8

/** The hue in degrees at which each family starts; the last one that is reached applies. */
const HUES: readonly (readonly [number, ColorFamily])[] = [
  [0, 'pink'],
  [15, 'red'],
  [40, 'orange'],
  [85, 'yellow'],
  [118, 'green'],
  [170, 'cyan'],
  [230, 'blue'],
  [285, 'purple'],
  [325, 'pink'],
]

/** The name that people would give a color. */
export function familyOf({ lightness, a, b }: Oklab): ColorFamily {
  const chroma = Math.hypot(a, b)
  if (lightness < 0.15) return 'black'
  if (chroma < NEUTRAL) return lightness < BLACK ? 'black' : lightness < WHITE ? 'gray' : 'white'
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const family = HUES.findLast(([from]) => hue >= from)?.[1] ?? 'pink'
  // Dark orange is brown, and dark magenta is purple.
  if (family === 'orange' && lightness < 0.55 && chroma < 0.13) return 'brown'
  return family === 'pink' && hue > 300 && lightness < 0.55 ? 'purple' : family
}
