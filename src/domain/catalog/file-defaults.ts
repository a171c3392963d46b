import type { Variant } from './product.ts'
import { costsNothing, type OnOffer } from './sale.ts'

export const CODECS = ['prores', 'dnxhr', 'exr', 'h264', 'vp9'] as const
export type Codec = (typeof CODECS)[number]

export const FRAME_RATES = [24, 25, 30, 50, 60] as const
export type FrameRate = (typeof FRAME_RATES)[number]

/** The kind of file that a user works with, which is preselected. */
export interface FileDefaults {
  /** Codecs that their software reads, best first; empty without a preference. */
  readonly codecs: readonly Codec[]
  /** Null: no preference. */
  readonly frameRate: FrameRate | null
}

/** The defaults of a user without preferences. */
export const NO_DEFAULTS: FileDefaults = { codecs: [], frameRate: null }

/** Matches the codec names that files use. */
const NAMED: Readonly<Record<Codec, RegExp>> = {
  prores: /prores/i,
  dnxhr: /dnx/i,
  exr: /exr/i,
  h264: /h\.?264/i,
  vp9: /vp9/i,
}

/** The order without a preference: codecs that preserve more of the picture come first. */
const BY_QUALITY: readonly Codec[] = ['exr', 'prores', 'dnxhr', 'vp9', 'h264']

/**
 * The file to preselect: the lowest price, then the most pixels, then the codec that the user's software reads
 * best (survey 3). `priceOf` returns what a file costs the viewer.
 */
export function preselectedFile<File extends Compared>(
  files: readonly File[],
  priceOf: (file: File) => number,
  { codecs }: FileDefaults,
): File | undefined {
  return files.toSorted(
    (one, other) => priceOf(one) - priceOf(other) || betterFirst(codecs)(one, other),
  )[0]
}

/**
 * The file to preselect for someone who owns files of an asset: the best of those that were bought, else the
 * best that came with one (survey 3). Undefined if none is owned.
 */
export function preselectedOwned<
  File extends Pick<Variant, 'id' | 'width' | 'height' | 'codec' | 'credits'>,
>(
  files: readonly File[],
  owned: readonly { readonly variantId: number; readonly covered: boolean }[],
  { codecs }: FileDefaults,
): File | undefined {
  const among = (ids: readonly { readonly variantId: number }[]) =>
    files
      .filter(({ id }) => ids.some(({ variantId }) => variantId === id))
      .toSorted((one, other) => other.credits - one.credits || betterFirst(codecs)(one, other))[0]
  return among(owned.filter(({ covered }) => !covered)) ?? among(owned)
}

/** Sorts by the number of pixels, highest first, then by how well the user's software reads the codec. */
function betterFirst(codecs: FileDefaults['codecs']) {
  const order = codecs.length > 0 ? codecs : BY_QUALITY
  return (one: Compared, other: Compared) =>
    pixelsOf(other) - pixelsOf(one) ||
    rankOf(one.codec, order) - rankOf(other.codec, order) ||
    one.id - other.id
}

type Compared = Pick<Variant, 'id' | 'width' | 'height' | 'codec'>

/** The price by which an asset's files are compared: money, or credits if only those buy them (survey 3). */
export function comparedPrice(
  asset: OnOffer,
): (file: Pick<Variant, 'basePrice' | 'credits'>) => number {
  if (costsNothing(asset)) return () => 0
  return asset.subscriptionOnly ? ({ credits }) => credits : ({ basePrice }) => basePrice
}

/** The codecs that a list of codec names refers to. */
export function codecsNamed(names: readonly string[]): readonly Codec[] {
  return CODECS.filter((codec) => names.some((name) => NAMED[codec].test(name)))
}

function pixelsOf({ width, height }: Pick<Variant, 'width' | 'height'>): number {
  return (width ?? 0) * (height ?? 0)
}

function rankOf(named: string, order: readonly Codec[]): number {
  const rank = order.findIndex((codec) => NAMED[codec].test(named))
  return rank < 0 ? order.length : rank
}

/** Whether footage has a frame rate other than the user's: 23.976 counts as 24, 29.97 as 30. */
export function playsAtAnotherRate(
  fps: number | null,
  { frameRate }: Pick<FileDefaults, 'frameRate'>,
): boolean {
  return fps !== null && frameRate !== null && Math.round(fps) !== frameRate
}
