import { digestIn } from '#domain/catalog/file-digest.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { Previews } from '#domain/catalog/product.ts'
import type { CatalogRows } from '#server/sql/catalog-import/write-catalog.ts'
import type { NewRow } from '#server/sql/upsert-rows.ts'
import type { CatalogFile } from '../parse/catalog-file.ts'

/** An asset with its ids, from the samples or assigned by an import. */
export type AssetEntry = CatalogFile['products'][number]
export type BundleEntry = CatalogFile['bundles'][number]
type TopicEntry = Omit<CatalogFile['categories'][number], 'cover'> & {
  readonly cover?: string | null | undefined
  readonly state?: AssetState | undefined
}

/** The rows of assets, created as they are written. `retired`: kept, but not for sale. */
export function assetRows<Asset extends AssetEntry>(
  assets: readonly Asset[],
  retired: (asset: Asset) => boolean = () => false,
): CatalogRows {
  return {
    products: assets.values().map((asset) => productRow(asset, retired(asset))),
    variants: assets.values().flatMap(variantRows),
    product_collections: assets.values().flatMap(collectionRows),
  }
}

const productRow = (product: AssetEntry, retired: boolean): NewRow<'products'> => ({
  id: product.id,
  sku: product.sku,
  slug: product.slug,
  name: product.name,
  description: product.description,
  motion_description: product.motion_description,
  library_id: product.library_id,
  asset_type: product.asset_type,
  category_slug: product.category,
  free: flag(product.free),
  subscription_only: flag(product.subscription_only),
  blend: product.blend,
  from_price: Math.min(...product.variants.map((variant) => variant.price_cents)),
  from_credits: Math.min(...product.variants.map((variant) => variant.credits)),
  popularity: product.popularity,
  published_at: product.published_at,
  tags: JSON.stringify(product.tags),
  facts: JSON.stringify(product.facts),
  previews: JSON.stringify(product.previews),
  facets: JSON.stringify(product.facets),
  retired: flag(retired),
})

const variantRows = (product: AssetEntry): readonly NewRow<'variants'>[] =>
  product.variants.map((variant, position) => ({
    id: variant.id,
    product_id: product.id,
    position,
    sku: variant.sku,
    name: variant.name,
    width: variant.width,
    height: variant.height,
    codec: variant.codec,
    container: variant.container,
    bit_depth: variant.bit_depth,
    color_space: variant.color_space,
    transfer: variant.transfer,
    filename: variant.filename,
    storage_path: variant.file,
    bytes: variant.bytes,
    sha256: variant.sha256,
    credits: variant.credits,
    base_price: variant.price_cents,
    is4k: flag(variant.is_4k),
    retired: 0,
  }))

const collectionRows = (product: AssetEntry): readonly NewRow<'product_collections'>[] =>
  [...new Set(product.collections)].map((slug, position) => ({
    product_id: product.id,
    collection_slug: slug,
    position,
  }))

/** The row of a category or a collection. */
export const topicRow = (topic: TopicEntry, position: number): NewRow<'categories'> => ({
  slug: topic.slug,
  library_id: topic.library_id,
  name: topic.name,
  intro: topic.intro,
  cover: topic.cover ?? null,
  position,
  ...(topic.state === undefined ? {} : { state: topic.state }),
})

/** `isRetired`: kept, but not for sale. */
export function bundleRows(bundles: readonly BundleEntry[], isRetired = false): CatalogRows {
  return {
    bundles: bundles.map(({ variant_ids: _ids, ...bundle }) => ({
      ...bundle,
      retired: flag(isRetired),
      ...(isRetired ? {} : { draft: 0 }),
    })),
    bundle_members: bundles.flatMap(({ id, variant_ids: ids }) =>
      [...new Set(ids)].map((variant, position) => ({
        bundle_id: id,
        variant_id: variant,
        position,
      })),
    ),
  }
}

/** The rows of publicly accessible files. Several assets may share a file. */
export function publicMediaRows(paths: Iterable<string>): readonly NewRow<'public_media'>[] {
  return [...new Set(paths)].map((path) => ({ path, digest: digestIn(path) }))
}

/** Paths of a product's preview files. */
export function previewPaths(previews: Previews): readonly string[] {
  const { posterAvif, posterWebp, scrub, alphaWebm, packedMp4, videoMp4 } = previews
  const closer = [previews.hd, previews.modelGlb, previews.volume]
  const paths = [posterAvif, posterWebp, scrub.file, alphaWebm, packedMp4, videoMp4, ...closer]
  return [...new Set(paths)].flatMap((path) => path ?? [])
}

function flag(claim: boolean): number {
  return claim ? 1 : 0
}
