import * as z from 'zod/mini'
import { previews } from '#contract/catalog.ts'
import { facts } from '#contract/facts.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { storedAssets, type AssetRows } from '#server/sql/catalog-import/stored-assets.ts'
import type { Db } from '#server/sql/database.ts'
import { isMeasured } from '../analyze/build-asset.ts'
import { libraryNameOf, type manifestRow } from '../parse/manifest.ts'

/** A row as written to a manifest. */
export type WrittenRow = z.input<typeof manifestRow>

/** Yields the rows of the whole catalog, loaded some hundred at a time. Skips retired assets. */
export async function* writtenRows(db: Db): AsyncGenerator<WrittenRow> {
  for await (const asset of storedAssets(db)) yield writtenRow(asset)
}

/** The row of one asset. */
export function writtenRow({ product, variants, collections }: AssetRows): WrittenRow {
  const { facets, libraryId: library } = product
  const name = libraryNameOf(library)
  const typed = Object.entries(facets).filter(([key]) => !isMeasured(name, key))
  const free = product.free === 1 || library === LIBRARY.PRACTICE
  return {
    sku: product.sku,
    name: product.name,
    slug: product.slug,
    library: name,
    ...(product.asset_type === null
      ? {}
      : { asset_type: product.asset_type as NonNullable<WrittenRow['asset_type']> }),
    category: product.category_slug,
    collections: [...collections],
    tags: product.tags,
    description: product.description,
    motion_description: product.motion_description,
    free: product.free === 1,
    subscription_only: product.subscription_only === 1,
    blend: product.blend as NonNullable<WrittenRow['blend']>,
    ...(typed.length > 0 ? { facets: Object.fromEntries(typed) } : {}),
    popularity: product.popularity,
    published: product.retired === 0,
    ...(product.dated === 0 && product.state === 'draft'
      ? {}
      : { published_at: new Date(product.published_at).toISOString() }),
    made: {
      facts: z.encode(facts, product.facts),
      previews: z.encode(previews, product.previews),
      facets,
    },
    variants: variants.map((variant) => ({
      file: variant.storage_path,
      name: variant.name,
      sku: variant.sku,
      filename: variant.filename,
      ...(free ? {} : { credits: variant.credits, price_usd: variant.base_price / 100 }),
      held: {
        path: variant.storage_path,
        bytes: variant.bytes,
        sha256: variant.sha256,
        width: variant.width,
        height: variant.height,
        codec: variant.codec,
        container: variant.container,
        bit_depth: variant.bit_depth,
        color_space: variant.color_space,
        transfer: variant.transfer,
        is_4k: variant.is4k === 1,
      },
    })),
  }
}
