import type { Db } from '../database.ts'
import { when } from './sql-export-times.ts'

/** The book of somebody's credits: what came, what of it is left, and every change. */
export async function creditsFile(db: Db, userId: string) {
  const lots = await db
    .selectFrom('credit_lots')
    .select(['id', 'source', 'amount', 'remaining', 'license_id', 'frozen', 'order_id'])
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('credit_entries')
    .select(['id', 'lot_id', 'delta', 'reason', 'reference as about', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    lots: lots.map(({ frozen, created_at, expires_at, ...lot }) => ({
      ...lot,
      frozen: frozen === 1,
      created_at: when(created_at),
      expires_at: when(expires_at),
    })),
    entries: entries.map(({ created_at, ...entry }) => ({
      ...entry,
      created_at: when(created_at),
    })),
  }
}

/** Plans and monthly credit subscriptions, with what was agreed; sums in cents of US dollars. */
export async function subscriptionsFile(db: Db, userId: string) {
  const terms = ['license_id', 'price', 'status', 'billing_country', 'company', 'vat_id'] as const
  const times = ['period_starts_at', 'period_ends_at', 'cancel_at', 'created_at'] as const
  const plans = await db
    .selectFrom('subscriptions')
    .innerJoin('plan_variants', 'plan_variants.id', 'subscriptions.plan_id')
    .select(['plan_variants.name as plan', 'plan_variants.interval', 'cancel_reason', 'ended_at'])
    .select([...terms, ...times])
    .where('user_id', '=', userId)
    .where('kind', '=', 'plan')
    .orderBy('subscriptions.id')
    .execute()
  const creditSubscriptions = await db
    .selectFrom('subscriptions')
    .select(['credits', 'ended_at', ...terms, ...times])
    .where('user_id', '=', userId)
    .where('kind', '=', 'credits')
    .orderBy('id')
    .execute()
  return { plans: plans.map(timed), creditSubscriptions: creditSubscriptions.map(timed) }
}

interface Times {
  readonly period_starts_at: number
  readonly period_ends_at: number
  readonly cancel_at: number | null
  readonly created_at: number
  readonly ended_at: number | null
}

function timed<Row extends Times>(row: Row) {
  return {
    ...row,
    period_starts_at: when(row.period_starts_at),
    period_ends_at: when(row.period_ends_at),
    cancel_at: when(row.cancel_at),
    created_at: when(row.created_at),
    ended_at: when(row.ended_at),
  }
}

/** What went back of their orders, and what each refund was for. */
export async function refundsFile(db: Db, userId: string) {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'order_id', 'state', 'cause', 'amount', 'refunds.tax'])
    .select(['refunds.credits', 'refunds.created_at', 'settled_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('refunds.id')
    .execute()
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('orders', 'orders.id', 'refund_items.order_id')
    .select(['refund_id', 'name', 'amount', 'refund_items.credits'])
    .where('orders.user_id', '=', userId)
    .orderBy('refund_id')
    .orderBy('position')
    .execute()
  return refunds.map(({ created_at, settled_at, ...refund }) => ({
    ...refund,
    created_at: when(created_at),
    settled_at: when(settled_at),
    items: items
      .filter(({ refund_id }) => refund_id === refund.id)
      .map(({ name, amount, credits }) => ({ name, amount, credits })),
  }))
}

/** Statements of withdrawal; where an address is proven, also those whose order was not found under the address. */
export async function withdrawalsFile(
  db: Db,
  { userId, email }: { readonly userId: string; readonly email: string | null },
) {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'order_id', 'order_number', 'name', 'email', 'stated_at', 'confirmed_at'])
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        ...(email === null
          ? []
          : [row.and([row('user_id', 'is', null), row('email', '=', email)])]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ stated_at, confirmed_at, ...row }) => ({
    ...row,
    stated_at: when(stated_at),
    confirmed_at: when(confirmed_at),
  }))
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
  return rows.map(({ granted_at, ...row }) => ({ ...row, granted_at: when(granted_at) }))
}
