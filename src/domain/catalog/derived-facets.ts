import { FRAME_RATES } from './facet.ts'
import { familyOf } from '../picture/color-family.ts'
import type { Look } from '../picture/look.ts'
import { oklabFromHex } from '../picture/oklab.ts'
import type { Facts } from './product.ts'

/** What filters read of an asset besides what its row says. */
export interface Filterable {
  readonly facts: Pick<Facts, 'fps' | 'durationMs' | 'look'>
  /** Of its largest file, in pixels along its long side; null where no file has a size. */
  readonly longestSide: number | null
  readonly costsNothing: boolean
  /** Of the file that costs the fewest. */
  readonly credits: number
}

/** Filters whose values follow from what is known of an asset: nobody states them, and nothing stores them. */
export const DERIVED_FACETS: readonly string[] = ['price', 'color', 'duration', 'fps', 'resolution']

/** Values by facet key (catalog 4). A facet that doesn't apply to the asset has none. */
export function derivedFacets(asset: Filterable): Readonly<Record<string, readonly string[]>> {
  const { fps, durationMs, look } = asset.facts
  return {
    price: [priceBand(asset)],
    color: look === null ? [] : colorsOf(look),
    duration: durationMs === null ? [] : [durationBand(durationMs)],
    fps: fps === null ? [] : frameRates(fps),
    resolution: asset.longestSide === null ? [] : resolutions(asset.longestSide),
  }
}

function priceBand({ costsNothing, credits }: Filterable): string {
  if (costsNothing) return 'free'
  if (credits < 2) return '1'
  return credits < 5 ? '2' : '5'
}

/** What is seen less than that is no color that somebody looks for. */
const LEAST_SHARE = 0.15

function colorsOf({ colors }: Look): readonly string[] {
  const enough = colors.filter(({ share }) => share >= LEAST_SHARE)
  return [...new Set(enough.map(({ hex }) => familyOf(oklabFromHex(hex))))]
}

/** Under 3 seconds, up to 8, or longer. */
export function durationBand(ms: number): 'short' | 'medium' | 'long' {
  if (ms < 3000) return 'short'
  return ms <= 8000 ? 'medium' : 'long'
}

/** 23.976 is 24, and 59.94 is 60. */
function frameRates(fps: number): readonly string[] {
  return FRAME_RATES.filter((rate) => Math.round(fps) === rate).map(String)
}

/** From which length of the long side on, largest first. */
const SIZES = [
  ['8k', 7680],
  ['4k', 3840],
  ['2k', 2048],
  ['fullhd', 1920],
  ['hd', 960],
] as const

/** Whoever asks for 2K takes 4K as well. */
function resolutions(longestSide: number): readonly string[] {
  const reached = SIZES.filter(([, least]) => longestSide >= least).map(([size]) => size)
  return reached.length > 0 ? reached : ['sd']
}
