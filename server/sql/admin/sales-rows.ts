import { sql, type ExpressionBuilder } from 'kysely'
import type {
  AdminListRepository,
  WantedRows,
} from '#server/application/ports/admin-list-repository.ts'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import type { Database } from '../schema/schema.ts'
import { storedStatus } from '../stored-order.ts'
import { listOf } from './list-of.ts'
import { isOfTeam, PAYING_TEAM } from './paying-team.ts'
import { holds, isOneOf } from './rows-like.ts'

/** Orders, payments and refunds. */
export const salesRows = (
  db: Db,
): Pick<AdminListRepository, 'orders' | 'payments' | 'refunds'> => ({
  orders: ({ search, ...wanted }) => {
    const orders = ordersFound(db, search)
      .where('orders.kind', '<>', 'payment_method')
      .where((order) => inState(order, wanted))
    return listOf(orders, async (slice) => {
      const rows = await orders
        .select([...OF_ORDER, 'orders.kind', 'orders.credits'])
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ status, total, refunded, paidAt: _paid, ...row }) => ({
        ...row,
        status: storedStatus(status),
        total: cents(total),
        refunded: cents(refunded),
      }))
    })
  },

  payments: ({ search, ...wanted }) => {
    const payments = ordersFound(db, search)
      .where('orders.total', '>', 0)
      .where((order) => inState(order, wanted))
    return listOf(payments, async (slice) => {
      const rows = await payments
        .select([...OF_ORDER, 'provider_charges.provider', 'provider_charges.ref'])
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ id, status, total, refunded, ...row }) => ({
        ...row,
        orderId: id,
        status: storedStatus(status),
        amount: cents(total),
        refunded: cents(refunded),
      }))
    })
  },

  refunds: ({ search, state }) => {
    const refunds = db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'orders.user_id').on('users.anonymized_at', 'is', null),
      )
      .leftJoin('teams', 'teams.id', 'orders.customer_id')
      .$if(search !== '', (row) =>
        row.where((where) =>
          where.or([
            isOneOf<'refunds' | 'orders'>(search, [
              'refunds.id',
              'orders.id',
              'orders.user_id',
              'orders.customer_id',
            ]),
            holds(search, [EMAIL, NAME]),
            isOfTeam(search),
          ]),
        ),
      )
      .$if(state === 'dispute', (row) => row.where('refunds.cause', '=', 'dispute'))
      .$if(REFUND_STATES.has(state), (row) =>
        row.where('refunds.state', '=', state as 'asked' | 'done' | 'failed'),
      )
    return listOf(refunds, async (slice) => {
      const rows = await refunds
        .select(['refunds.id', 'refunds.order_id as orderId', 'refunds.state', 'refunds.cause'])
        .select(['refunds.amount', 'refunds.credits', 'refunds.created_at as createdAt'])
        .select(['orders.user_id as userId', 'users.email', ...PAYING_TEAM])
        .orderBy('refunds.created_at', 'desc')
        .orderBy('refunds.id', 'desc')
        .offset(slice.offset)
        .limit(slice.limit)
        .execute()
      return rows.map(({ amount, ...row }) => ({ ...row, amount: cents(amount) }))
    })
  },
})

const NAME = sql`users.first_name || ' ' || users.last_name`
const EMAIL = sql.ref('users.email')
const REFUND_STATES: ReadonlySet<string> = new Set(['asked', 'done', 'failed'])
const OF_ORDER = [
  'orders.id',
  'orders.user_id as userId',
  'users.email',
  ...PAYING_TEAM,
  'orders.status',
  'orders.total',
  'orders.refunded',
  'orders.created_at as createdAt',
  'orders.paid_at as paidAt',
] as const

/**
 * Orders in any state, or in one: `overdue` matches those on account that should have been paid by now, and
 * `refunded` those of which anything was paid back, whatever their status.
 */
function inState(
  order: ExpressionBuilder<Database, 'orders'>,
  { state, now }: Pick<WantedRows, 'state' | 'now'>,
) {
  if (state === '') return order.and([])
  if (state === 'refunded') return order.exists(refundDone(order))
  if (state !== 'overdue') return order('orders.status', '=', state)
  return order.and([order('orders.status', '=', 'on-account'), order('orders.due_at', '<', now)])
}

function refundDone(order: ExpressionBuilder<Database, 'orders'>) {
  return order
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.order_id', '=', 'orders.id')
    .where('refunds.state', '=', 'done')
}

/**
 * Orders by their number, their invoice's number, their customer, their team's name or members, or the
 * provider's reference for their charge.
 */
export function ordersFound(db: Db, search: string) {
  return db
    .selectFrom('orders')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'orders.user_id').on('users.anonymized_at', 'is', null),
    )
    .leftJoin('teams', 'teams.id', 'orders.customer_id')
    .leftJoin('provider_charges', 'provider_charges.key', 'orders.id')
    .$if(search !== '', (row) =>
      row.where((where) =>
        where.or([
          isOneOf<'orders'>(search, ['orders.id', 'orders.user_id', 'orders.customer_id']),
          holds(search, [EMAIL, NAME, sql.ref('provider_charges.ref')]),
          isOfTeam(search),
          where.exists(
            where
              .selectFrom('invoices')
              .select('invoices.number')
              .whereRef('invoices.order_id', '=', 'orders.id')
              .where('invoices.number', '=', search.trim().toUpperCase()),
          ),
        ]),
      ),
    )
}
