import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { saleOf, tooLow } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import { storedAsset, type AssetRows } from '#server/sql/catalog-import/stored-assets.ts'
import { editedFields } from '#server/sql/catalog-import/edited-fields.ts'
import type { Db } from '#server/sql/database.ts'
import type { PreparedProduct } from '../prepared-asset.ts'

/** The fields of an asset that an import leaves as edited in the admin. */
export interface Edits {
  readonly fields: readonly EditedField[]
  readonly asset: AssetRows
}

/** The edits of some assets, by SKU. Most have none. */
export async function editsOf(
  tx: Db,
  skus: readonly string[],
): Promise<ReadonlyMap<string, Edits>> {
  const edits = new Map<string, Edits>()
  for (const [sku, fields] of await editedFields(tx, skus)) {
    const asset = await storedAsset(tx, sku)
    if (asset) edits.set(sku, { fields, asset })
  }
  return edits
}

export interface WithEdits {
  readonly product: PreparedProduct
  /** Fields that the import would have changed. */
  readonly fields: readonly EditedField[]
}

/** Merges an imported asset with its edits from the admin (catalog 8). */
export function keepEdits(given: PreparedProduct, { fields, asset }: Edits): WithEdits {
  const kept: EditedField[] = []
  let product = given
  for (const field of FIELD_ORDER) {
    if (!fields.includes(field)) continue
    const next = KEEP[field](product, asset)
    if (JSON.stringify(next) !== JSON.stringify(product)) kept.push(field)
    product = next
  }
  return { product, fields: kept }
}

type Variants = PreparedProduct['variants']
type Keep = (product: PreparedProduct, asset: AssetRows) => PreparedProduct

const KEEP: Readonly<Record<Exclude<EditedField, 'state'>, Keep>> = {
  // Must come first, because the other fields apply to these files.
  files: (product, { product: stored, variants }) => ({
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
        is_4k: file.is4k === 1,
        credits: given?.credits ?? file.credits,
        price_cents: given?.price_cents ?? file.base_price,
      }
    }),
  }),
  name: (product, { product: { name } }) => ({ ...product, name }),
  description: (product, { product: { description } }) => ({ ...product, description }),
  motion_description: (product, { product: { motion_description } }) => ({
    ...product,
    motion_description,
  }),
  tags: (product, { product: { tags } }) => ({ ...product, tags }),
  category: (product, { product: { category_slug: category } }) => ({ ...product, category }),
  collections: (product, { collections }) => ({ ...product, collections }),
  file_names: (product, asset) => ({
    ...product,
    variants: withStored(product.variants, asset, ({ name }) => ({ name })),
  }),
  // An asset that became free, or is no longer free, takes the prices of the import.
  prices: (product, asset) => ({
    ...product,
    variants: withStored(product.variants, asset, ({ credits, base_price: price }) => {
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
  { variants: stored }: AssetRows,
  change: (file: AssetRows['variants'][number]) => Partial<Variants[number]>,
): Variants {
  return variants.map((variant) => {
    const before = stored.find(({ sku }) => sku === variant.sku)
    return before ? { ...variant, ...change(before) } : variant
  })
}
