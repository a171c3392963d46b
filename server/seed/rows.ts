import type { Insertable } from 'kysely'
import type { Database } from '#server/sql/schema/schema.ts'
import type { Previews } from '#domain/catalogue/product.ts'
import type { CatalogueFile, PriceBookFile } from './files.ts'

type Row<Table extends keyof Database> = Insertable<Database[Table]>
type ProductEntry = CatalogueFile['products'][number]
type TopicEntry = CatalogueFile['categories'][number]

export const licenseRow = (
  license: PriceBookFile['license_types'][number],
): Row<'license_types'> => ({
  id: license.id,
  name: license.name,
  who: license.who,
  multiplier: license.multiplier,
  on_request: flag(license.onRequest),
})

export const topicRow = (topic: TopicEntry, position: number): Row<'categories'> => ({
  slug: topic.slug,
  library_id: topic.library_id,
  name: topic.name,
  intro: topic.intro,
  cover: topic.cover ?? null,
  position,
})

export const productRow = (product: ProductEntry): Row<'products'> => ({
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
  retired: 0,
})

export const variantRows = (product: ProductEntry): readonly Row<'variants'>[] =>
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
    filename: variant.filename,
    vault_path: variant.file,
    bytes: variant.bytes,
    sha256: variant.sha256,
    credits: variant.credits,
    base_price: variant.price_cents,
    is4k: flag(variant.is_4k),
    retired: 0,
  }))

export const collectionRows = (product: ProductEntry): readonly Row<'product_collections'>[] =>
  [...new Set(product.collections)].map((slug, position) => ({
    product_id: product.id,
    collection_slug: slug,
    position,
  }))

export const bundleRow = (bundle: CatalogueFile['bundles'][number]): Row<'bundles'> => ({
  id: bundle.id,
  sku: bundle.sku,
  slug: bundle.slug,
  name: bundle.name,
  description: bundle.description,
  cover: bundle.cover,
  effective_discount: bundle.effective_discount,
  published_at: bundle.published_at,
  position: bundle.position,
  retired: 0,
})

export const memberRows = (
  bundle: CatalogueFile['bundles'][number],
): readonly Row<'bundle_members'>[] =>
  bundle.variant_ids.map((id, position) => ({ bundle_id: bundle.id, variant_id: id, position }))

/** Every path that anybody may see: previews, covers, what the homepage shows. */
export function publicPaths(file: CatalogueFile): readonly Row<'public_media'>[] {
  const paths = [
    ...Object.values(file.home),
    ...[...file.categories, ...file.collections].map((topic) => topic.cover),
    ...file.bundles.map((bundle) => bundle.cover),
    ...file.products.flatMap(({ previews }) => previewPaths(previews)),
  ]
  return [...new Set(paths)].flatMap((path) => (path ? [{ path }] : []))
}

/** The files that show one product. */
export function previewPaths(previews: Previews): readonly string[] {
  const { posterAvif, posterWebp, scrub, alphaWebm, packedMp4, videoMp4, modelGlb } = previews
  const paths = [posterAvif, posterWebp, scrub.file, alphaWebm, packedMp4, videoMp4, modelGlb]
  return [...new Set(paths)].flatMap((path) => path ?? [])
}

function flag(claim: boolean): number {
  return claim ? 1 : 0
}

export function planRow(
  plan: PriceBookFile['plan_variants'][number],
  position: number,
): Row<'plan_variants'> {
  const { price_cents, ...columns } = plan
  return { ...columns, base_price: price_cents, position, retired: 0 }
}

export function packRow(
  pack: PriceBookFile['credit_packs'][number],
  position: number,
): Row<'credit_packs'> {
  const { cost_per_credit_cents, ...columns } = pack
  return { ...columns, cost_per_credit: cost_per_credit_cents, position, retired: 0 }
}
