import type { Blend } from '../catalog/product.ts'
import { familyOf } from '../picture/color-family.ts'
import type { ColorFamily } from '../picture/color-names.ts'
import { isWarm } from '../picture/look-bands.ts'
import type { Look } from '../picture/look.ts'
import { oklabFromHex, type Oklab } from '../picture/oklab.ts'

/** The data of an element that is compared with a plate. */
export interface ElementLook {
  readonly look: Look
  readonly blend: Blend
}

/** Bytes per encoded element: a hundred thousand elements fit into a megabyte. */
export const LOOK_BYTES = 10
/** The offset of each value; the colors with their shares come before them. */
export const LOOK_AT = { brightness: 6, contrast: 7, keyLight: 8, isGlowing: 9 } as const
export const MOST_COLORS = 3
export const KEY_LIGHTS = [
  'none',
  'front',
  'top',
  'left',
  'right',
] as const satisfies Look['keyLight'][]
/** Hues are stored in steps of this many degrees. */
export const DEGREES = 3
export const HUES = 360 / DEGREES

/** Encodes the data of an element that is compared with a plate. */
export function lookBytes({ look, blend }: ElementLook): Uint8Array {
  const bytes = new Uint8Array(LOOK_BYTES)
  for (const [at, { hex, share }] of look.colors.slice(0, MOST_COLORS).entries()) {
    bytes[2 * at] = colorCode(oklabFromHex(hex))
    bytes[2 * at + 1] = Math.round(100 * share)
  }
  bytes[LOOK_AT.brightness] = Math.round(100 * look.brightness)
  bytes[LOOK_AT.contrast] = Math.round(100 * look.contrast)
  bytes[LOOK_AT.keyLight] = KEY_LIGHTS.indexOf(look.keyLight)
  bytes[LOOK_AT.isGlowing] = blend === 'over' ? 0 : 1
  return bytes
}

/** A color's hue or, for black, gray and white, its lightness. */
export function colorCode(color: Oklab): number {
  if (isNeutral(familyOf(color))) return HUES + Math.round(100 * color.lightness)
  return Math.round((hueOf(color) + 360) / DEGREES) % HUES
}

function isNeutral(family: ColorFamily): boolean {
  return family === 'black' || family === 'gray' || family === 'white'
}

function hueOf({ a, b }: Oklab): number {
  return (Math.atan2(b, a) * 180) / Math.PI
}

/** The family of an encoded color. Hues lose their lightness, so they are named as light ones. */
export function familyOfCode(code: number): ColorFamily {
  if (code >= HUES) return familyOf({ lightness: (code - HUES) / 100, a: 0, b: 0 })
  const hue = (code * DEGREES * Math.PI) / 180
  return familyOf({ lightness: 0.75, a: 0.15 * Math.cos(hue), b: 0.15 * Math.sin(hue) })
}

/** Whether most of an element's visible color is warm. */
export function isWarmElement(bytes: Uint8Array): boolean {
  let [warm, seen] = [0, 0]
  for (let at = 0; at < MOST_COLORS; at++) {
    const share = bytes[2 * at + 1] ?? 0
    seen += share
    if (share > 0 && isWarm(familyOfCode(bytes[2 * at] ?? 0))) warm += share
  }
  return seen > 0 && warm > seen / 2
}
