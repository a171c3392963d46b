import type { AssetFault } from '#application/ports/asset-imports.ts'
import { nameFaultOf, proseFaultOf, ASSET_LIMITS } from '#domain/catalog/asset-words.ts'
import { isSlug, SLUG_LENGTH } from '#domain/catalog/slug.ts'
import { NAME_FAULTS, PROSE_FAULTS, tooMany } from './asset-faults.ts'

// What is wrong with a category, a collection, a bundle or an article, said after the name of its field (catalog 10).

const SLUG_FAULT = `can have up to ${SLUG_LENGTH} lowercase letters, digits and hyphens`
export const SLUG_TAKEN = 'is already used'
export const NO_SUCH_ASSET = 'isn’t an asset of this store'
export const OTHER_LIBRARY = 'belongs to another library'
export const NOT_TAKEN_OUT = 'stay in their category until they are moved to another one'
export const NOT_PUBLISHED_YET = 'can’t be added before this category is published'
export const TOO_MANY_COLLECTIONS = `${tooMany(ASSET_LIMITS.collections)}: an asset is already in that many collections`

/** Why a category cannot be retired. */
export function keepsCategory(assets: number): string {
  return assets === 1
    ? 'has 1 asset on sale. Move it to another category first'
    : `has ${assets} assets on sale. Move them to another category first`
}

export const fault = (field: string, reason: string | false | null): readonly AssetFault[] =>
  reason ? [{ field, reason }] : []

export function slugFault(slug: string): readonly AssetFault[] {
  return fault('slug', !isSlug(slug) && SLUG_FAULT)
}

/** What is wrong with a name of one line. */
export function nameFault(field: string, name: string | undefined): readonly AssetFault[] {
  const found = name === undefined ? null : nameFaultOf(name)
  return fault(field, found && NAME_FAULTS[found])
}

/** The same of some lines. */
export function proseFault(field: string, prose: string | undefined): readonly AssetFault[] {
  const found = prose === undefined ? null : proseFaultOf(prose)
  return fault(field, found && PROSE_FAULTS[found])
}
