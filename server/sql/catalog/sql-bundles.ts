import { sql } from 'kysely'
import type { Bundle } from '#domain/catalog/bundle.ts'
import { cents } from '#domain/shared/money.ts'
import type { WithPageFacts, UnpricedBundle } from '#server/application/ports/catalog-pages.ts'
import { isBundleOwned } from './owned-by-anybody.ts'
import { hasDraftMember, unsoldMembers } from './bundle-members.ts'
import type { Db } from '../database.ts'
import { mediaAddress } from '../stored-product.ts'
import { productCards } from './product-cards.ts'
import { toVariant } from './sql-products.ts'

/** Bundles on sale, in the order set by their editor. */
export async function listBundles(db: Db): Promise<readonly UnpricedBundle[]> {
  const rows = await bundlesOnSale(db).execute()
  return rows.map(toBundleCard)
}

/** The same, limited to bundles that contain a file of a product. */
export async function bundlesWith(db: Db, productId: number): Promise<readonly UnpricedBundle[]> {
  const rows = await bundlesOnSale(db)
    .where(
      'bundles.id',
      'in',
      db
        .selectFrom('bundle_members')
        .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
        .select('bundle_members.bundle_id')
        .where('variants.product_id', '=', productId),
    )
    .execute()
  return rows.map(toBundleCard)
}

function bundlesOnSale(db: Db) {
  return bundleRows(db)
    .where('bundles.retired', '=', 0)
    .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
    .having(({ fn }) => fn.count('variants.id'), '>', 0)
    .orderBy('bundles.position')
    .orderBy('bundles.id')
}

/** A bundle with its members, whether or not it is on sale; null if there is none. */
export async function findBundle(db: Db, slug: string): Promise<WithPageFacts<BundleItem> | null> {
  const row = await bundleRows(db)
    .select((bundle) => bundle.exists(unsoldMembers(db)).as('unsold'))
    .where('bundles.slug', '=', slug)
    .executeTakeFirst()
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
  // SQLite returns a number.
  const unsold = row.retired === 0 && Boolean(row.unsold)
  const retired = row.retired === 1 || unsold
  if (!retired && members.length === 0) return null
  // If a new catalog file omits a bundle, its members were removed: there is nothing to show.
  const owned = retired && members.length > 0 && (await isBundleOwned(db, row.id))
  return {
    item: { ...toBundleCard(row), members, retired },
    retired,
    draft: row.draft === 1 || (unsold && !owned && (await hasDraftMember(db, row.id))),
    owned,
  }
}

type BundleItem = UnpricedBundle & Pick<Bundle, 'members' | 'retired'>

type BundleRow = Awaited<ReturnType<ReturnType<typeof bundleRows>['execute']>>[number]

function bundleRows(db: Db) {
  return db
    .selectFrom('bundles')
    .leftJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .leftJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .selectAll('bundles')
    .select(({ fn }) => [
      fn.count<number>('variants.id').as('member_count'),
      fn.coalesce(fn.sum<number>('variants.base_price'), sql.lit(0)).as('full_price'),
    ])
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
