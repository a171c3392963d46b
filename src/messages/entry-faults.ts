import type { AssetFault } from '#application/ports/asset-imports.ts'
import { nameFaultOf, proseFaultOf, ASSET_LIMITS } from '#domain/catalog/asset-words.ts'
import { ARTICLE_LIMITS } from '#domain/blog/article.ts'
import { lengthOf } from '#domain/shared/text.ts'
import { BUNDLE_FILES } from '#domain/catalog/bundle.ts'
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

export const SKU_TAKEN = 'is already used by another asset, file or bundle'
export const SKU_FAULT = 'must be one word of letters, digits, hyphens and underscores'
export const NO_SUCH_FILE = 'include one that is no longer on sale'
export const NOT_IN_BUNDLES =
  'include one that can’t be sold in a bundle: practice footage or a file for subscribers only'
export const FILE_TWICE = 'include the same file twice'
export const NO_FILES = 'must be added before this bundle is published'
export const DISCOUNT_FAULT = 'must be a whole percentage from 0 to 100'
export const COVER_MISSING = 'must be chosen'
export const TOO_MANY_FILES = tooMany(BUNDLE_FILES)
export const ORDER_FAULT = 'has changed meanwhile. Reload the page and try again'

export const PRICE_REASON_MISSING = 'enter a reason for the price change'
export const DISCOUNT_REASON_MISSING = 'enter a reason for the discount change'

/** Why a bundle is refused whose discount leaves nothing to pay. */
export const costsNothing = (discount: number) =>
  `would make the bundle cost nothing at ${discount}% off`

export const TOO_MANY_ASSETS = tooMany(ARTICLE_LIMITS.assets)

/** Why a picture of an article is refused: only what anybody may see anyway is shown in one. */
export const unseenPicture = (path: string) => `shows ${path}, which isn’t a picture in this store`

/** Where Markdown is not taken, and why. */
export const atLine = ({ line, why }: { readonly line: number; readonly why: string }) =>
  `isn’t taken at line ${line}: ${why}`

/** What is wrong with a text of so many characters that must say something. */
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
