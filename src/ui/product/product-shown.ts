import type { Ownership } from '#application/ports/downloads.ts'
import {
  comparedPrice,
  NO_DEFAULTS,
  playsAtAnotherRate,
  preselectedFile,
  preselectedOwned,
  type FileDefaults,
} from '#domain/catalog/file-defaults.ts'
import type {
  ColorEncoding,
  Facts,
  FlashRating,
  Product,
  Variant,
} from '#domain/catalog/product.ts'
import { costsNothing, saleOf, type Sale } from '#domain/catalog/sale.ts'
import { covers } from '#domain/license/coverage.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import { fileUse } from '#messages/file-use.ts'
import { includedMessage } from '#messages/line-text.ts'
import { PRACTICE, SUBSCRIBERS } from '#messages/sale-messages.ts'
import { NO_LONGER_SOLD } from '#messages/texts.ts'
import type { Survey } from '#domain/user/survey.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'
import { inThousands } from '#domain/shared/text.ts'
import { inSeconds } from '../browse/product-facts.ts'
import { inBytes } from '#domain/shared/text.ts'
import type { Fact } from '../components/fact-table.tsx'
import { creditsOffOf, offOf } from './off-of.ts'

/** What a page shows of an asset, computed once. */
export interface ProductShown {
  /** The measured facts; null for those that don't apply. */
  readonly facts: readonly (Fact | null)[]
  /** Shown in place of a price; null if there is a price. */
  readonly noPrice: string | null
  /** The file that is preselected. */
  readonly firstVariantId: number | null
  /** The frame rate at which the viewer works, if the footage has a different one (survey 2). */
  readonly otherRate: number | null
  /** What is shown of each file, by its id. */
  readonly held: Readonly<Record<number, HeldOf>>
}

/** What is shown of a file to a viewer who may own it, or another file of its asset. */
export interface HeldOf {
  readonly size: string
  readonly about: string
  readonly color: string
  readonly isOwned: boolean
  /** The file is owned, but not delivered until an invoice is paid (on-account 5). */
  readonly isSuspended: boolean
  /** What else a purchase of it covers (coverage 5); null if nothing. */
  readonly includes: string | null
  /** The amount that owned files take off its price (coverage 2). */
  readonly off: Cents
  /** The same in credits, indexed by license id. */
  readonly creditsOff: readonly number[]
}

export function productShown(
  product: Product,
  owned: readonly Ownership[],
  survey: Survey | null,
): ProductShown {
  const defaults = survey ? defaultsOf(survey) : NO_DEFAULTS
  return {
    facts: factsOf(product),
    held: Object.fromEntries(product.variants.map((one) => [one.id, heldOf(one, product, owned)])),
    noPrice: product.retired ? `${NO_LONGER_SOLD}.` : NO_PRICE[saleOf(product)],
    firstVariantId: firstChoice(product, owned, defaults),
    otherRate: playsAtAnotherRate(product.facts.fps, defaults) ? defaults.frameRate : null,
  }
}

function heldOf(variant: Variant, product: Product, owned: readonly Ownership[]): HeldOf {
  const { id } = variant
  return {
    size: sizeOf(variant),
    about: aboutFile(variant),
    color: colorEncodingText(variant),
    isOwned: owned.some(({ variantId }) => variantId === id),
    isSuspended: owned.some(({ variantId, suspended }) => variantId === id && suspended),
    includes: includesOf(variant, product),
    off: offOf(id, owned),
    creditsOff: [0, ...LICENSE_IDS.map((license) => creditsOffOf(id, owned, license))],
  }
}

/** The files of the asset that it covers, by their sizes (coverage 1). */
function includesOf(variant: Variant, product: Product): string | null {
  if (costsNothing(product)) return null
  const others = product.variants.filter(
    (other) => other.id !== variant.id && covers(variant.credits, other),
  )
  if (others.length === 0) return null
  const sizes = [...new Set(others.map(sizeOf))]
  return `${includedMessage(others.length)}: ${sizes.join(', ')}. ${COVERS}`
}

/** "3840×2160" for footage; a model has no resolution, so this returns its name. */
function sizeOf({ width, height, name }: Variant): string {
  return width && height ? `${width}×${height}` : name
}

function aboutFile({ codec, container, bytes }: Variant): string {
  // Keeps a number and its unit on one line.
  const facts = `${codec} · ${container} · ${inBytes(bytes).replace(' ', '\u00A0')}`
  const use = fileUse({ codec, container })
  return use ? `${facts}\n${use}` : facts
}

const COVERS = 'One purchase covers every file that costs the same or less, and those added later.'

const NO_PRICE: Readonly<Record<Sale, string | null>> = {
  free: 'Free with an account.',
  practice: PRACTICE.cost,
  subscription: SUBSCRIBERS.cost,
  money: null,
}

/** An owned file comes first; otherwise the one that is preselected for everyone with these defaults (survey 3). */
function firstChoice(
  product: Product,
  owned: readonly Ownership[],
  defaults: FileDefaults,
): number | null {
  const { variants } = product
  const own = preselectedOwned(variants, owned, defaults)
  return (own ?? preselectedFile(variants, comparedPrice(product), defaults))?.id ?? null
}

const FLASHES: Readonly<Record<FlashRating, string>> = {
  none: 'None',
  mild: 'Up to three flashes per second',
  strong: 'Photosensitivity warning: more than three flashes per second',
}

/** Red flashes are named, since fewer people can bear them (display 3). */
function flashesOf({ flashRating, redFlashesPerSecond }: Facts): string {
  const words = FLASHES[flashRating ?? 'none']
  return (redFlashesPerSecond ?? 0) > 0 ? `${words}, including red flashes` : words
}

const BLEND = {
  add: 'Add or screen',
  screen: 'Screen or add',
  over: 'Over',
} as const

/** An asset's measured facts; null for those that don't apply. */
function factsOf({ facts, blend, sku, publishedAt }: Product): readonly (Fact | null)[] {
  const isModel = facts.vertices !== null || facts.activeVoxels !== null
  return [
    measured('Resolution', facts.width && facts.height && `${facts.width}×${facts.height}`),
    measured('Duration', facts.durationMs && inSeconds(facts.durationMs)),
    measured('Frames', facts.frames),
    measured('Frame rate (fps)', facts.fps),
    factOf('Alpha', facts.alpha && (facts.alpha === 'straight' ? 'Straight' : 'None')),
    measured('Color', colorEncodingText(facts)),
    isModel ? null : factOf('Blend mode', BLEND[blend]),
    yesNo('Loopable', facts.loopable),
    yesNo('Starts on empty frame', facts.firstFrameEmpty),
    yesNo('Touches frame edge', facts.breaksFrame),
    factOf('Flashing', facts.flashRating && flashesOf(facts)),
    measured('Vertices', facts.vertices && inThousands(facts.vertices)),
    measured('Triangles', facts.triangles && inThousands(facts.triangles)),
    measured('Textures', facts.textures),
    measured('Animations', facts.animations),
    measured('Active voxels', facts.activeVoxels && inThousands(facts.activeVoxels)),
    measured('Grids', gridsOf(facts)),
    measured('Dimensions (m)', facts.bounds && facts.bounds.join(' × ')),
    measured('Voxel size (m)', facts.voxelSize),
    measured('Published', new Date(publishedAt).toISOString().slice(0, 10)),
    measured('SKU', sku),
  ]
}

/** For example "12-bit · Rec. 709 · sRGB"; empty for a file without a picture. */
function colorEncodingText({ bitDepth, colorSpace, transfer }: ColorEncoding): string {
  const space = colorSpace?.replace(' ', '\u00A0')
  return [bitDepth && `${bitDepth}-bit`, space, transfer].filter(Boolean).join(' · ')
}

function gridsOf({ grids }: Facts): string | null {
  return grids && grids.join(', ')
}

function measured(name: string, value: string | number | null): Fact | null {
  return value === null || value === '' ? null : { name, value, measured: true }
}

function factOf(name: string, value: string | null): Fact | null {
  return value === null ? null : { name, value }
}

function yesNo(name: string, value: boolean | null): Fact | null {
  return value === null ? null : { name, value: value ? 'Yes' : 'No' }
}
