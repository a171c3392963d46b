import { FRAME_RATES } from './facet.ts'
import { familyOf } from '../picture/color-family.ts'
import type { Look } from '../picture/look.ts'
import { oklabFromHex } from '../picture/oklab.ts'
import type { Facts } from './product.ts'

/** The data of an asset that derived filters read, in addition to the values in its row. */
export interface Filterable {
  readonly facts: Pick<Facts, 'fps' | 'durationMs' | 'look'>
  /** The long side of its largest file, in pixels; null if no file has dimensions. */
  readonly longestSide: number | null
  readonly costsNothing: boolean
  /** The credits of its cheapest file. */
  readonly credits: number
}

/** Filters whose values are derived from other data of an asset: no one enters them, and nothing stores them. */
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

/** A color with a smaller share is not one that people would search for. */
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

/** 23.976 counts as 24, and 59.94 as 60. */
function frameRates(fps: number): readonly string[] {
  return FRAME_RATES.filter((rate) => Math.round(fps) === rate).map(String)
}

/** The minimum length of the long side for each size, in pixels, largest first. */
const SIZES = [
  ['8k', 7680],
  ['4k', 3840],
  ['2k', 2048],
  ['fullhd', 1920],
  ['hd', 960],
] as const

/** Every size that a file reaches, because a filter for 2K also finds 4K. */
function resolutions(longestSide: number): readonly string[] {
  const reached = SIZES.filter(([, least]) => longestSide >= least).map(([size]) => size)
  return reached.length > 0 ? reached : ['sd']
}
