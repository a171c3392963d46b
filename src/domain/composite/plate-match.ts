import type { ProductCard } from '../catalog/product.ts'
import { familyOf } from '../picture/color-family.ts'
import type { ColorFamily } from '../picture/color-names.ts'
import {
  brightnessBand,
  colorTemperature,
  contrastBand,
  DARK,
  type BrightnessBand,
  type ContrastBand,
} from '../picture/look-bands.ts'
import type { Look } from '../picture/look.ts'
import { oklabFromHex } from '../picture/oklab.ts'
import {
  colorCode,
  DEGREES,
  familyOfCode,
  HUES,
  isWarmElement,
  KEY_LIGHTS,
  LOOK_AT,
  MOST_COLORS,
} from './element-look.ts'

/** A way in which an element matches a plate. Its wording is in `#messages/plate-match-messages.ts`. */
export type MatchReason =
  /** They share a color; a dark orange in the plate is named brown. */
  | { readonly kind: 'color'; readonly element: ColorFamily; readonly plate: ColorFamily }
  /** The element emits warm light, and the plate's key light is warm too. */
  | { readonly kind: 'warm-light' }
  /** The element adds light, and the plate counts as dark, so that the light is fully visible. */
  | { readonly kind: 'glow' }
  | { readonly kind: 'brightness'; readonly plate: BrightnessBand }
  | { readonly kind: 'light'; readonly from: Look['keyLight'] }
  /** Lit from the opposite side, so it fits once it is flipped. */
  | { readonly kind: 'mirrored-light'; readonly from: Look['keyLight'] }
  | { readonly kind: 'contrast'; readonly plate: ContrastBand }

/** An element that fits a plate, and the reasons. */
export interface PlateMatch {
  readonly element: ProductCard
  readonly reasons: readonly MatchReason[]
}

/** composite 10: elements with a lower score are not offered. */
export const LEAST_MATCH = 0.5
/** Maximum number of elements offered, in all and of one category. */
export const MOST_MATCHES = 12
export const MOST_OF_A_CATEGORY = 3

/** Scores too close to tell apart rank equally, so that the most popular element comes first among them. */
export function matchRank(score: number): number {
  return Math.round(10 * score)
}

/** The weight of each part. A part that cannot be compared is left out. */
const WEIGHTS = { color: 5, brightness: 3, light: 3, contrast: 1 } as const
/** A part counts as a reason from this score up. */
const REASON = 0.75

/** Hues at least this many degrees apart have nothing in common. */
const FARTHEST_HUE = 45
/** Grays whose lightness differs by this much have nothing in common; likewise brightness and contrast. */
const FARTHEST = { lightness: 0.5, brightness: 0.6, contrast: 0.5 } as const
/** Added light is fully visible on a plate as dark as `fully`, and invisible on one as bright as `never`. */
const SEEN = { fully: DARK, never: 0.75 } as const

/** Parts of a match from 0 to 1; -1 if there is nothing to compare. */
interface Parts {
  readonly color: number
  readonly brightness: number
  readonly light: number
  readonly contrast: number
}

/** Compares elements, encoded by `lookBytes`, with one plate (composite 10). */
export function plateMatcher(plate: Look) {
  const plateColors = plate.colors.map(({ hex }) => {
    const color = oklabFromHex(hex)
    return { code: colorCode(color), family: familyOf(color) }
  })
  const closest = Array.from({ length: HUES + 101 }, (_, code) =>
    Math.max(0, ...plateColors.map((color) => closeness(code, color.code))),
  )
  const glow = within((SEEN.never - plate.brightness) / (SEEN.never - SEEN.fully))
  const plateLight = KEY_LIGHTS.indexOf(plate.keyLight)
  const hasWarmKey = plate.keyLight !== 'none' && colorTemperature(plate) === 'warm'

  function parts(bytes: Uint8Array, from: number): Parts {
    const byte = (at: number) => bytes[from + at] ?? 0
    let [seen, alike] = [0, 0]
    for (let at = 0; at < MOST_COLORS; at++) {
      const share = byte(2 * at + 1)
      seen += share
      alike += share * (closest[byte(2 * at)] ?? 0)
    }
    const color = seen === 0 ? -1 : alike / seen
    // An element that emits light is not lit itself, and its contrast to the plate is its purpose.
    if (byte(LOOK_AT.isGlowing) === 1) return { color, brightness: glow, light: -1, contrast: -1 }
    return {
      color,
      brightness: near(byte(LOOK_AT.brightness) / 100, plate.brightness, FARTHEST.brightness),
      light: sameLight(byte(LOOK_AT.keyLight), plateLight),
      contrast: near(byte(LOOK_AT.contrast) / 100, plate.contrast, FARTHEST.contrast),
    }
  }

  /** All reasons that apply, the most telling first: color, light, brightness, contrast, glow. */
  function reasons(bytes: Uint8Array): readonly MatchReason[] {
    const { color, brightness, light, contrast } = parts(bytes, 0)
    const isGlowing = bytes[LOOK_AT.isGlowing] === 1
    const from = KEY_LIGHTS[bytes[LOOK_AT.keyLight] ?? 0] ?? 'none'
    const elementLook = {
      brightness: (bytes[LOOK_AT.brightness] ?? 0) / 100,
      contrast: (bytes[LOOK_AT.contrast] ?? 0) / 100,
    }
    const band = brightnessBand(plate)
    const contrasts = contrastBand(plate)
    const isAsBright = brightness >= REASON && brightnessBand(elementLook) === band
    const found: (MatchReason | null)[] = [
      color >= REASON ? sharedColor(bytes) : null,
      isGlowing && hasWarmKey && isWarmElement(bytes) ? { kind: 'warm-light' } : null,
      light === MIRRORED ? { kind: 'mirrored-light', from } : null,
      light >= REASON ? { kind: 'light', from } : null,
      !isGlowing && isAsBright ? { kind: 'brightness', plate: band } : null,
      contrast >= REASON && contrastBand(elementLook) === contrasts
        ? { kind: 'contrast', plate: contrasts }
        : null,
      isGlowing && band === 'dark' ? { kind: 'glow' } : null,
    ]
    return found.filter((reason) => reason !== null)
  }

  /** The color that makes up most of the element, among those close to one of the plate's. */
  function sharedColor(bytes: Uint8Array): MatchReason | null {
    for (let at = 0; at < MOST_COLORS; at++) {
      const code = bytes[2 * at] ?? 0
      const [best] = plateColors.toSorted(
        (one, other) => closeness(code, other.code) - closeness(code, one.code),
      )
      if (best && (bytes[2 * at + 1] ?? 0) > 0 && closeness(code, best.code) >= REASON) {
        return { kind: 'color', element: familyOfCode(code), plate: best.family }
      }
    }
    return null
  }

  return {
    /** From 0 to 1. */
    scoreAt: (bytes: Uint8Array, from = 0) => weighed(parts(bytes, from)),
    reasons,
  }
}

function weighed({ color, brightness, light, contrast }: Parts): number {
  let sum = WEIGHTS.brightness * brightness
  let weight: number = WEIGHTS.brightness
  if (color >= 0) {
    sum += WEIGHTS.color * color
    weight += WEIGHTS.color
  }
  if (light >= 0) {
    sum += WEIGHTS.light * light
    weight += WEIGHTS.light
  }
  if (contrast >= 0) {
    sum += WEIGHTS.contrast * contrast
    weight += WEIGHTS.contrast
  }
  return sum / weight
}

function closeness(one: number, other: number): number {
  if (one >= HUES !== other >= HUES) return 0
  if (one >= HUES) return within(1 - Math.abs(one - other) / 100 / FARTHEST.lightness)
  const apart = Math.abs(one - other) * DEGREES
  return within(1 - Math.min(apart, 360 - apart) / FARTHEST_HUE)
}

const MIRRORED = 0.5
const OTHERWISE = 0.25

/** Compares two indexes of `KEY_LIGHTS`. Left and right mirror each other, and `none` cannot be compared. */
function sameLight(one: number, other: number): number {
  if (one === 0 || other === 0) return -1
  if (one === other) return 1
  return one >= 3 && other >= 3 ? MIRRORED : OTHERWISE
}

function near(one: number, other: number, farthest: number): number {
  return within(1 - Math.abs(one - other) / farthest)
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part))
}
