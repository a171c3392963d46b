import { familyOf } from './color-family.ts'
import type { ColorFamily } from './color-names.ts'
import type { Look } from './look.ts'
import { oklabFromHex } from './oklab.ts'

export const BRIGHTNESS_BANDS = ['dark', 'medium', 'bright'] as const
export type BrightnessBand = (typeof BRIGHTNESS_BANDS)[number]

export const CONTRAST_BANDS = ['low', 'medium', 'high'] as const
export type ContrastBand = (typeof CONTRAST_BANDS)[number]

/** Below this brightness a picture is called dark, and light added to it is fully visible. */
export const DARK = 0.35

/** A night plate is dark; snow, haze and a sky at noon are bright. */
export function brightnessBand({ brightness }: Pick<Look, 'brightness'>): BrightnessBand {
  if (brightness < DARK) return 'dark'
  return brightness < 0.65 ? 'medium' : 'bright'
}

export function contrastBand({ contrast }: Pick<Look, 'contrast'>): ContrastBand {
  if (contrast < 0.3) return 'low'
  return contrast < 0.6 ? 'medium' : 'high'
}

const WARM: ReadonlySet<ColorFamily> = new Set(['red', 'orange', 'yellow', 'brown'])
const COOL: ReadonlySet<ColorFamily> = new Set(['cyan', 'blue', 'purple'])

export function isWarm(family: ColorFamily): boolean {
  return WARM.has(family)
}

/** Warm or cool, if one has at least twice the share of the other; null for gray, green and a mixture. */
export function colorTemperature({ colors }: Pick<Look, 'colors'>): 'warm' | 'cool' | null {
  const shareOf = (families: ReadonlySet<ColorFamily>) =>
    colors
      .filter(({ hex }) => families.has(familyOf(oklabFromHex(hex))))
      .reduce((sum, { share }) => sum + share, 0)
  const [warm, cool] = [shareOf(WARM), shareOf(COOL)]
  if (warm === cool) return null
  if (warm >= 2 * cool) return 'warm'
  return cool >= 2 * warm ? 'cool' : null
}
