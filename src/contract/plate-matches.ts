import * as z from 'zod/mini'
import { COLOR_FAMILIES } from '#domain/picture/color-names.ts'
import { BRIGHTNESS_BANDS, CONTRAST_BANDS } from '#domain/picture/look-bands.ts'
import type { Look } from '#domain/picture/look.ts'
import { productCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { isObject, list, shaped } from './shapes.ts'

const percent = z.string().check(z.regex(/^(?:100|\d{1,2})$/))
const keyLight = z.enum(['left', 'right', 'top', 'front', 'none'])

/** How a plate looks, in whole percent; colors as comma-separated values such as `ff8000-25`. */
const plateLook = z.codec(
  z.object({
    colors: z
      .string()
      .check(z.regex(/^[0-9a-f]{6}-(?:100|\d{1,2})(?:,[0-9a-f]{6}-(?:100|\d{1,2})){0,2}$/)),
    brightness: percent,
    contrast: percent,
    key_light: keyLight,
  }),
  z.custom<Look>(isObject),
  {
    decode: ({ colors, brightness, contrast, key_light }) => ({
      colors: colors.split(',').map((color) => {
        const [hex = '', share] = color.split('-')
        return { hex: `#${hex}`, share: Number(share) / 100 }
      }),
      brightness: Number(brightness) / 100,
      contrast: Number(contrast) / 100,
      keyLight: key_light,
    }),
    encode: ({ colors, brightness, contrast, keyLight: key_light }) => ({
      colors: colors.map(({ hex, share }) => `${hex.slice(1)}-${inPercent(share)}`).join(','),
      brightness: inPercent(brightness),
      contrast: inPercent(contrast),
      key_light,
    }),
  },
)

function inPercent(share: number): string {
  return String(Math.round(100 * share))
}

const colorFamily = z.enum(COLOR_FAMILIES)

/** Which property of an element matches which property of the plate. */
const matchReason = z.union([
  z.object({ kind: z.literal('color'), element: colorFamily, plate: colorFamily }),
  z.object({ kind: z.enum(['glow', 'warm-light']) }),
  z.object({ kind: z.literal('contrast'), plate: z.enum(CONTRAST_BANDS) }),
  z.object({ kind: z.literal('brightness'), plate: z.enum(BRIGHTNESS_BANDS) }),
  z.object({ kind: z.enum(['light', 'mirrored-light']), from: keyLight }),
])

/**
 * 2D elements that match a plate with these measurements, best first (composite 10). The query contains
 * only the measurements.
 */
export const readPlateMatches = endpoint('GET', '/api/v1/products/plate_matches', {
  query: plateLook,
  answer: list(shaped({ element: productCard, reasons: list(matchReason) })),
})
