import { sql } from 'kysely'
import { isLibraryId } from '#domain/catalog/library.ts'
import { USER_TYPES } from '#domain/user/user-type.ts'
import type {
  AnalyticsRepository,
  Interest,
  NextRows,
  PaidOrder,
} from '#server/application/ports/analytics-repository.ts'
import type { Db } from '../database.ts'

/** The next paid orders, with the assets and bundles that were bought. */
export async function paidOrders(
  db: Db,
  { after, before, most }: NextRows,
): Promise<readonly PaidOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'kind', 'user_id', 'paid_at'])
    .where(sql<boolean>`(paid_at, id) > (${after.moment}, ${after.id})`)
    .where('paid_at', '<', before)
    .orderBy('paid_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const lines = Map.groupBy(await linesOf(db, orders), ({ order_id }) => order_id)
  return orders.map(({ id, kind, user_id, paid_at }) => ({
    id,
    kind,
    userId: user_id,
    paidAt: paid_at ?? 0,
    lines: (lines.get(id) ?? []).map((row) => ({
      type: row.ref_kind === 'bundle' ? 'bundle' : 'variant',
      slug: row.slug,
      name: row.name,
      libraryId: isLibraryId(row.library_id) ? row.library_id : null,
      productId: row.product_id,
    })),
  }))
}

async function linesOf(db: Db, orders: readonly { readonly id: string }[]) {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  return db
    .selectFrom('order_lines')
    .leftJoin('variants', (join) =>
      join
        .on('order_lines.ref_kind', '=', sql.lit('product'))
        .onRef('variants.id', '=', 'order_lines.ref_id'),
    )
    .leftJoin('products', 'products.id', 'variants.product_id')
    .select(['order_lines.order_id', 'order_lines.ref_kind', 'order_lines.slug'])
    .select(['order_lines.name', 'products.library_id', 'variants.product_id'])
    .where('order_lines.order_id', 'in', ids)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
}

/**
 * The last event that shows a person's interest in a product: viewing its page, or adding it to the
 * cart from a search.
 */
export async function interestIn(
  db: Db,
  { userId, slug, productId, since, until }: Parameters<AnalyticsRepository['interestIn']>[0],
): Promise<Interest | null> {
  const row = await db
    .selectFrom('analytics_events')
    .select(['user_id', 'user_email', 'user_type', 'browser_fingerprint', 'search_id'])
    .where('user_id', '=', userId)
    .where('recorded_at', '>=', since)
    .where('recorded_at', '<', until)
    .where((event) =>
      event.or([
        event.and([event('kind', '=', 'product_view'), event('slug', '=', slug)]),
        event.and([
          event('kind', '=', 'results'),
          event('action', '=', 'add_to_cart'),
          event('product_id', '=', productId),
        ]),
      ]),
    )
    // A search is recorded before the page that it led to, and the page's event does not mention it.
    .orderBy(sql`case when search_id is null then 1 else 0 end`)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id,
    userEmail: row.user_email,
    userType: USER_TYPES.find((type) => type === row.user_type) ?? 'individual user',
    browserFingerprint: row.browser_fingerprint,
    searchId: row.search_id,
  }
}
