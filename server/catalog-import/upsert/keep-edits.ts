import { EDITED_FIELDS, type EditedField } from '#domain/catalog/edited-fields.ts'
import { saleOf, tooLow } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import type { PlannedFile } from '#server/application/ports/asset-importer.ts'
import { storedAsset, type AssetRows } from '#server/sql/catalog-import/stored-assets.ts'
import { editedFields } from '#server/sql/catalog-import/edited-fields.ts'
import type { Db } from '#server/sql/database.ts'
import type { PreparedProduct } from '../prepared-asset.ts'

/** The fields of an asset that an import leaves as edited in the admin. */
export interface Edits {
  readonly fields: readonly EditedField[]
  readonly asset: AssetRows
  /** The only thing that is imported, unless it is a whole asset. */
  readonly file?: GivenFile
}

/** A file that is imported into an existing asset, with what it says about itself; null keeps what is stored. */
export type GivenFile = Pick<PlannedFile, 'sku' | 'name' | 'credits' | 'priceCents'>

/** The edits of some assets, by SKU. Most have none. */
export async function editsOf(
  tx: Db,
  skus: readonly string[],
  over: 'imports' | GivenFile = 'imports',
): Promise<ReadonlyMap<string, Edits>> {
  const edits = new Map<string, Edits>()
  const edited = over === 'imports' ? await editedFields(tx, skus) : skus.map((sku) => all(sku))
  for (const [sku, fields] of edited) {
    const asset = await storedAsset(tx, sku)
    if (asset) edits.set(sku, { fields, asset, ...(over === 'imports' ? {} : { file: over }) })
  }
  return edits
}

/** Everything that staff may edit beside the files themselves. */
const all = (sku: string) => [sku, EDITED_FIELDS.filter((field) => field !== 'files')] as const

export interface WithEdits {
  readonly product: PreparedProduct
  /** Fields that the import would have changed. */
  readonly fields: readonly EditedField[]
}

/** Merges an imported asset with its edits from the admin (catalog 8). */
export function keepEdits(given: PreparedProduct, { fields, ...edited }: Edits): WithEdits {
  const kept: EditedField[] = []
  let product = given
  for (const field of FIELD_ORDER) {
    if (!fields.includes(field)) continue
    const next = KEEP[field](product, edited)
    if (JSON.stringify(next) !== JSON.stringify(product)) kept.push(field)
    product = next
  }
  return { product, fields: kept }
}

type Variants = PreparedProduct['variants']
type Keep = (product: PreparedProduct, edited: Omit<Edits, 'fields'>) => PreparedProduct

const KEEP: Readonly<Record<Exclude<EditedField, 'state'>, Keep>> = {
  // Must come first, because the other fields apply to these files.
  files: (product, { asset: { product: stored, variants } }) => ({
    ...product,
    facts: stored.facts,
    facets: { ...stored.facets },
    previews: stored.previews,
    variants: variants.map((file) => {
      const given = product.variants.find(({ sku }) => sku === file.sku)
      return {
        sku: file.sku,
        name: given?.name ?? file.name,
        filename: file.filename,
        file: file.storage_path,
        bytes: file.bytes,
        sha256: file.sha256,
        width: file.width,
        height: file.height,
        codec: file.codec,
        container: file.container,
        bit_depth: file.bit_depth,
        color_space: file.color_space,
        transfer: file.transfer,
        is_4k: file.is4k === 1,
        credits: given?.credits ?? file.credits,
        price_cents: given?.price_cents ?? file.base_price,
      }
    }),
  }),
  name: (product, { asset }) => ({ ...product, name: asset.product.name }),
  description: (product, { asset }) => ({ ...product, description: asset.product.description }),
  motion_description: (product, { asset }) => ({
    ...product,
    motion_description: asset.product.motion_description,
  }),
  tags: (product, { asset }) => ({ ...product, tags: asset.product.tags }),
  category: (product, { asset }) => ({ ...product, category: asset.product.category_slug }),
  collections: (product, { asset: { collections } }) => ({ ...product, collections }),
  file_names: (product, edited) => ({
    ...product,
    variants: withStored(product.variants, edited, ({ name }, given) => ({
      name: given?.name ?? name,
    })),
  }),
  // An asset that became free, or is no longer free, takes the prices of the import.
  prices: (product, edited) => ({
    ...product,
    variants: withStored(product.variants, edited, (stored, given) => {
      const credits = given?.credits ?? stored.credits
      const price = given?.priceCents ?? stored.base_price
      const sale = saleOf({
        libraryId: product.library_id,
        free: product.free,
        subscriptionOnly: product.subscription_only,
      })
      const isFree = sale === 'free' || sale === 'practice'
      const isLow = tooLow(sale, { credits, money: cents(price) }).length > 0
      return isFree || isLow ? {} : { credits, price_cents: price }
    }),
  }),
}

const FIELD_ORDER = Object.keys(KEEP) as readonly (keyof typeof KEEP)[]

function withStored(
  variants: Variants,
  { asset, file }: Omit<Edits, 'fields'>,
  change: (
    stored: AssetRows['variants'][number],
    given: GivenFile | null,
  ) => Partial<Variants[number]>,
): Variants {
  return variants.map((variant) => {
    const before = asset.variants.find(({ sku }) => sku === variant.sku)
    if (!before) return variant
    return { ...variant, ...change(before, file?.sku === variant.sku ? file : null) }
  })
}
