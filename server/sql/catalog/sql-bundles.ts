import type { BundleMember } from '#domain/catalog/bundle.ts'
import { cents } from '#domain/shared/money.ts'
import type { UnpricedBundle } from '#server/application/ports/catalog-pages.ts'
import { unsoldMembers } from './bundle-members.ts'
import type { Db } from '../database.ts'
import { mediaAddress, productCards } from './product-cards.ts'
import { toVariant } from './sql-products.ts'

/** Bundles on sale, in the editor's order. */
export async function listBundles(db: Db): Promise<readonly UnpricedBundle[]> {
  const rows = await bundleRows(db).orderBy('bundles.position').orderBy('bundles.id').execute()
  return rows.map(toBundleCard)
}

/** A bundle on sale with its members; null where no such one is. */
export async function findBundle(
  db: Db,
  slug: string,
): Promise<(UnpricedBundle & { readonly members: readonly BundleMember[] }) | null> {
  const row = await bundleRows(db).where('bundles.slug', '=', slug).executeTakeFirst()
  if (!row) return null
  const variants = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .selectAll('variants')
    .where('bundle_id', '=', row.id)
    .orderBy('bundle_members.position')
    .execute()
  const cards = await productCards(
    db,
    variants.map((variant) => variant.product_id),
  )
  const members = variants.flatMap((variant, index) => {
    const product = cards[index]
    return product ? [{ product, variant: toVariant(variant) }] : []
  })
  return { ...toBundleCard(row), members }
}

type BundleRow = Awaited<ReturnType<ReturnType<typeof bundleRows>['execute']>>[number]

function bundleRows(db: Db) {
  return db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .selectAll('bundles')
    .select(({ fn }) => [
      fn.countAll<number>().as('member_count'),
      fn.sum<number>('variants.base_price').as('full_price'),
    ])
    .where('bundles.retired', '=', 0)
    .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
    .groupBy('bundles.id')
}

function toBundleCard(row: BundleRow): UnpricedBundle {
  return {
    id: row.id,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    description: row.description,
    cover: mediaAddress(row.cover),
    effectiveDiscount: row.effective_discount,
    publishedAt: row.published_at,
    memberCount: row.member_count,
    fullPrice: cents(row.full_price),
  }
}
