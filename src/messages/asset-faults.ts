import type { AdminAsset, AssetChange } from '#application/ports/admin-catalog.ts'
import type { AssetFault, AssetRefused } from '#application/ports/asset-imports.ts'
import {
  ASSET_LIMITS,
  nameFaultOf,
  proseFaultOf,
  type TextFault,
} from '#domain/catalog/asset-texts.ts'
import {
  costsNothing,
  LEAST_CREDITS,
  saleOf,
  tooLow,
  type ListPrice,
} from '#domain/catalog/sale.ts'
import { cents, inUsd } from '#domain/shared/money.ts'

/** Why a price is refused (pricing 7); follows the name of its field. */
export const TOO_LOW: Readonly<Record<keyof ListPrice, string>> = {
  credits: `must be at least ${LEAST_CREDITS} unless the asset is free`,
  money: 'must be more than 0 unless the asset is free or for subscribers only',
}

/** Why a name or a tag is refused; follows the name of its field. */
export const NAME_FAULTS: Readonly<Record<TextFault, string>> = {
  missing: 'must not be empty',
  'too-long': `can have at most ${ASSET_LIMITS.name} characters`,
  'control-characters': 'contains control characters or isn’t UTF-8',
}

/** Why a description is refused. */
export const PROSE_FAULTS: Readonly<Record<TextFault, string>> = {
  ...NAME_FAULTS,
  'too-long': `can have at most ${ASSET_LIMITS.prose} characters`,
}

/** Why a list is too long. */
export const tooMany = (most: number, of = 'entries') => `can have at most ${most} ${of}`

/** Why a number is too large. */
export const above = (most: number) => `must be at most ${most}`

/** The refusal of an asset, or of a change to one, with all its faults. */
export function assetRefused(faults: readonly AssetFault[]): AssetRefused {
  return { kind: 'asset-refused', message: 'Check the marked fields.', faults }
}

/** The faults in an asset's new texts and prices, field by field (catalog 9, pricing 7). */
export function assetFaults(asset: AdminAsset, change: AssetChange): readonly AssetFault[] {
  const fault = (field: string, reason: string | false | null | undefined): readonly AssetFault[] =>
    reason ? [{ field, reason }] : []
  const name = (text: string) => said(NAME_FAULTS, nameFaultOf(text))
  const prose = (text: string) => said(PROSE_FAULTS, proseFaultOf(text))
  const { tags = [], collections = [], files = [] } = change
  return [
    ...fault('name', change.name !== undefined && name(change.name)),
    ...fault('description', prose(change.description ?? '')),
    ...fault('motion_description', prose(change.motionDescription ?? '')),
    ...fault('tags', tags.length > ASSET_LIMITS.tags && tooMany(ASSET_LIMITS.tags)),
    ...fault(
      'tags',
      tags.map(name).find((reason) => reason !== null),
    ),
    ...fault(
      'collections',
      collections.length > ASSET_LIMITS.collections && tooMany(ASSET_LIMITS.collections),
    ),
    ...files.flatMap((file, at) => {
      const field = (part: string) => `files.${at}.${part}`
      const low = tooLow(saleOf(asset), { credits: file.credits, money: file.basePrice })
      const isKnown = asset.files.some(({ sku }) => sku === file.sku)
      const mostCents = ASSET_LIMITS.dollars * 100
      const free = costsNothing(asset) && (file.credits !== 0 || file.basePrice !== 0)
      return [
        ...fault(field('sku'), !isKnown && 'isn’t a file of this asset'),
        ...fault(field('name'), name(file.name)),
        ...fault(field('credits'), low.includes('credits') && TOO_LOW.credits),
        ...fault(field('price_cents'), low.includes('money') && TOO_LOW.money),
        ...fault(field('price_cents'), free && 'must be 0: the asset is free'),
        ...fault(
          field('credits'),
          file.credits > ASSET_LIMITS.credits && above(ASSET_LIMITS.credits),
        ),
        ...fault(
          field('price_cents'),
          file.basePrice > mostCents && `must be at most ${inUsd(cents(mostCents))}`,
        ),
        ...fault(
          field('price_cents'),
          (file.basePrice < 0 || file.credits < 0) && 'must be 0 or more',
        ),
      ]
    }),
  ]
}

function said(words: Readonly<Record<TextFault, string>>, fault: TextFault | null) {
  return fault && words[fault]
}
