import type { Db } from '#server/sql/database.ts'
import { forTeam, timed, when } from './sql-export-times.ts'

/** The ledger of a person's credits: the lots, what is left of each, and every change. */
export async function creditsFile(db: Db, userId: string) {
  const lots = await db
    .selectFrom('credit_lots')
    .select(['id', 'source', 'amount', 'remaining', 'license_id', 'frozen', 'order_id'])
    .select(['created_at', 'expires_at'])
    .where('customer_id', '=', userId)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('credit_entries')
    .select(['id', 'lot_id', 'delta', 'reason', 'reference as about', 'created_at', 'customer_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    lots: lots.map((lot) => ({
      ...timed(lot, 'created_at', 'expires_at'),
      frozen: lot.frozen === 1,
    })),
    entries: entries.map((entry) => timed(forTeam(entry, userId), 'created_at')),
  }
}

/** Plans and monthly credit subscriptions, with the terms that were agreed; amounts in US cents. */
export async function subscriptionsFile(db: Db, userId: string) {
  const terms = ['license_id', 'price', 'status', 'billing_country', 'company', 'vat_id'] as const
  const times = ['period_starts_at', 'period_ends_at', 'cancel_at', 'created_at'] as const
  const plans = await db
    .selectFrom('subscriptions')
    .innerJoin('plan_variants', 'plan_variants.id', 'subscriptions.plan_id')
    .select(['plan_variants.name as plan', 'plan_variants.interval', 'cancel_reason', 'ended_at'])
    .select([...terms, ...times])
    .where('customer_id', '=', userId)
    .where('kind', '=', 'plan')
    .orderBy('subscriptions.id')
    .execute()
  const creditSubscriptions = await db
    .selectFrom('subscriptions')
    .select(['credits', 'ended_at', ...terms, ...times])
    .where('customer_id', '=', userId)
    .where('kind', '=', 'credits')
    .orderBy('id')
    .execute()
  return {
    plans: plans.map((row) => timed(row, 'ended_at', ...times)),
    creditSubscriptions: creditSubscriptions.map((row) => timed(row, 'ended_at', ...times)),
  }
}

/** Refunds of their orders, with the items of each. */
export async function refundsFile(db: Db, userId: string) {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'order_id', 'state', 'cause', 'amount', 'refunds.tax'])
    .select(['refunds.credits', 'refunds.created_at', 'settled_at'])
    .where('orders.customer_id', '=', userId)
    .orderBy('refunds.id')
    .execute()
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('orders', 'orders.id', 'refund_items.order_id')
    .select(['refund_id', 'name', 'amount', 'refund_items.credits'])
    .where('orders.customer_id', '=', userId)
    .orderBy('refund_id')
    .orderBy('position')
    .execute()
  return refunds.map((refund) => ({
    ...timed(refund, 'created_at', 'settled_at'),
    items: items
      .filter(({ refund_id }) => refund_id === refund.id)
      .map(({ name, amount, credits }) => ({ name, amount, credits })),
  }))
}

/**
 * Withdrawal statements, including those that were sent from one of their addresses but whose order was
 * not found.
 */
export async function withdrawalsFile(
  db: Db,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
) {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'order_id', 'order_number', 'name', 'email', 'stated_at', 'confirmed_at'])
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        // PostgreSQL does not accept an empty list.
        ...(addresses.length === 0
          ? []
          : [row.and([row('user_id', 'is', null), row('email', 'in', addresses)])]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => timed(row, 'stated_at', 'confirmed_at'))
}

/** What the free plan gave them, month by month. */
export async function freePacksFile(db: Db, userId: string) {
  const rows = await db
    .selectFrom('free_pack_grants')
    .select(['month', 'product_id', 'order_id', 'granted_at'])
    .where('user_id', '=', userId)
    .orderBy('month')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => timed(row, 'granted_at'))
}

export async function licenses(db: Db, userId: string) {
  const rows = await db
    .selectFrom('entitlements')
    .leftJoin('products', 'products.id', 'entitlements.product_id')
    .select([
      'entitlements.id',
      'entitlements.order_id',
      'entitlements.product_id',
      'entitlements.variant_id',
      'entitlements.license_id',
      'entitlements.list_credits',
      'entitlements.covered_by',
      'entitlements.granted_at',
      'entitlements.revoked_at',
      'entitlements.customer_id',
      'products.name as product',
    ])
    .where('user_id', '=', userId)
    .orderBy('entitlements.granted_at')
    .orderBy('entitlements.id')
    .execute()
  return rows.map((row) => timed(forTeam(row, userId), 'granted_at', 'revoked_at'))
}

export async function downloads(db: Db, userId: string) {
  const grants = await db
    .selectFrom('grants')
    .leftJoin('variants', 'variants.id', 'grants.variant_id')
    .select([
      'grants.id',
      'grants.kind',
      'grants.product_id',
      'grants.variant_id',
      'grants.license_id',
      'grants.created_at',
      'grants.expires_at',
      'grants.revoked_at',
      'grants.customer_id',
      'variants.filename',
    ])
    .where('user_id', '=', userId)
    .orderBy('grants.created_at')
    .orderBy('grants.id')
    .execute()
  const links = await db
    .selectFrom('links')
    .select(['grant_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const asked = Map.groupBy(links, (link) => link.grant_id)
  return grants.map((row) => ({
    ...timed(forTeam(row, userId), 'created_at', 'expires_at', 'revoked_at'),
    links_asked_for_at: (asked.get(row.id) ?? []).map((link) => when(link.created_at)),
  }))
}

export async function discounts(db: Db, userId: string) {
  const rows = await db
    .selectFrom('discount_uses')
    .select(['code', 'order_id', 'used_at', 'customer_id'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()
  return rows.map((row) => timed(forTeam(row, userId), 'used_at'))
}

/** The project tags that they gave their files. */
export async function projectTags(db: Db, userId: string) {
  const rows = await db
    .selectFrom('project_tags')
    .leftJoin('variants', 'variants.id', 'project_tags.variant_id')
    .select([
      'project_tags.variant_id',
      'project_tags.tag as project_tag',
      'project_tags.updated_at',
      'project_tags.customer_id',
      'variants.filename',
    ])
    .where('user_id', '=', userId)
    .orderBy('project_tags.variant_id')
    .execute()
  return rows.map((row) => timed(forTeam(row, userId), 'updated_at'))
}
