import type { AssetFault } from '#application/ports/asset-imports.ts'
import { nameFaultOf, proseFaultOf, ASSET_LIMITS } from '#domain/catalog/asset-texts.ts'
import { ARTICLE_LIMITS } from '#domain/blog/article.ts'
import { lengthOf } from '#domain/shared/text.ts'
import { BUNDLE_FILES } from '#domain/catalog/bundle.ts'
import { isSlug, SLUG_LENGTH } from '#domain/catalog/slug.ts'
import { NAME_FAULTS, PROSE_FAULTS, tooMany } from './asset-faults.ts'

// Faults of a category, a collection, a bundle or an article: full sentences or, in lower case, continuations
// of the name of their field (catalog 10). The page ends each with a period.

const SLUG_FAULT = `Use only lowercase letters, digits and hyphens, up to ${SLUG_LENGTH} characters`
export const SLUG_TAKEN = 'This address is already used. Choose another one'
export const NO_SUCH_COVER = 'This isn’t an asset in this store. Choose another one'
export const NO_SUCH_ASSET = 'One of these isn’t an asset in this store. Remove it'
export const OTHER_LIBRARY = 'One of these assets belongs to another library. Remove it'
export const NOT_TAKEN_OUT = 'To take an asset out of this category, move it to another one'
export const NOT_PUBLISHED_YET = 'Publish this category before you add assets to it'
export const TOO_MANY_COLLECTIONS = `One of these assets is already in ${ASSET_LIMITS.collections} collections, the most it can be in. Remove it from another collection first`

export const SKU_TAKEN = 'is already used by another asset, file or bundle'
export const SKU_FAULT = 'must be one word of letters, digits, hyphens and underscores'
export const NO_SUCH_FILE = 'This bundle includes a file that’s no longer on sale. Remove it'
export const NOT_IN_BUNDLES =
  'This bundle includes practice footage or a file for subscribers only. Remove it, then try again'
export const FILE_TWICE = 'This bundle includes the same file twice. Remove one of them'
export const NO_FILES_YET = 'Add files to this bundle before you publish it'
export const NO_FILES_LEFT =
  'A published bundle needs at least one file. Add a file, or retire the bundle'
export const DISCOUNT_FAULT = 'must be a whole percentage from 0 to 100'
export const COVER_MISSING = 'Choose a cover'
export const TOO_MANY_FILES = `A bundle ${tooMany(BUNDLE_FILES, 'files')}`
export const ORDER_FAULT =
  'Someone changed the bundles in the meantime. Reload the page, then try again'

export const PRICE_REASON_MISSING = 'enter a reason for the price change'
export const DISCOUNT_REASON_MISSING = 'enter a reason for the discount change'

/** Why a bundle is refused if its discount leaves nothing to pay. */
export const costsNothing = (discount: number) =>
  `At ${discount}% off, this bundle would be free. Lower the discount or add files with a price, then try again`

/** Why a file's price is refused; follows the name of its field. */
export const leavesBundleFree = ({ name, discount }: { name: string; discount: number }) =>
  `is too low: at ${discount}% off, the bundle “${name}” would be free`

export const TOO_MANY_ASSETS = `An article ${tooMany(ARTICLE_LIMITS.assets, 'assets')}`

/** Why a picture in an article is refused: articles only show pictures that everyone can see anyway. */
export const unseenPicture = (path: string) =>
  `This text shows ${path}, which isn’t a picture in this store. Use Insert picture instead`

/** Which line of Markdown is refused, and why. */
export const atLine = ({ line, why }: { readonly line: number; readonly why: string }) =>
  `Line ${line} can’t be used: ${why}. Change or remove it`

/** The faults of a required text with a maximum length. */
export function lengthFault(
  field: string,
  typed: string | undefined,
  most: number,
): readonly AssetFault[] {
  if (typed === undefined) return []
  if (typed === '') return fault(field, NAME_FAULTS.missing)
  return fault(field, lengthOf(typed) > most && `can have at most ${most} characters`)
}

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

/** The faults of a single-line name. */
export function nameFault(field: string, name: string | undefined): readonly AssetFault[] {
  const found = name === undefined ? null : nameFaultOf(name)
  return fault(field, found && NAME_FAULTS[found])
}

/** The faults of a text with several lines. */
export function proseFault(field: string, prose: string | undefined): readonly AssetFault[] {
  const found = prose === undefined ? null : proseFaultOf(prose)
  return fault(field, found && PROSE_FAULTS[found])
}
