import { sql } from 'kysely'
import type { AdminListRepository } from '#server/application/ports/admin-list-repository.ts'
import { cents } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import { listOf } from './list-of.ts'
import { PAYING_TEAM } from './paying-team.ts'
import { ordersFound } from './sales-rows.ts'

/** Payments that buyers dispute: those reported by a provider, and those that a bank took back. */
export const disputeRows = (db: Db): Pick<AdminListRepository, 'disputes'> => ({
  disputes: ({ search, state }) => {
    const disputes = ordersFound(db, search)
      .leftJoin(tellings(db), 'told.charge_key', 'orders.id')
      .leftJoin(losses(db), 'lost.order_id', 'orders.id')
      .where((where) =>
        where.or([where('told.first', 'is not', null), where('lost.since', 'is not', null)]),
      )
      .$if(state === 'lost', (row) => row.where('lost.since', 'is not', null))
      .$if(state === 'open', (row) => row.where('lost.since', 'is', null))
    return listOf(disputes, async ({ offset, limit }) => {
      const rows = await disputes
        .select(['orders.id as orderId', 'orders.user_id as userId', 'users.email', ...PAYING_TEAM])
        .select(['orders.total', 'lost.amount as taken', 'lost.since'])
        .select(['told.first', 'told.last', 'told.provider'])
        .orderBy(sql`coalesce(told.first, lost.since)`, 'desc')
        .orderBy('orders.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute()
      return rows.map(({ total, taken, since, first, last, ...row }) => ({
        ...row,
        state: since === null ? ('open' as const) : ('lost' as const),
        amount: cents(Number(taken ?? total)),
        openedAt: Number(first ?? since),
        toldAt: Number(last ?? since),
      }))
    })
  },
})

/** Dispute messages, by the order that they are about. */
function tellings(db: Db) {
  return db
    .selectFrom('provider_events')
    .select('charge_key')
    .select(({ fn }) => [
      fn.min('received_at').as('first'),
      fn.max('received_at').as('last'),
      fn.max('provider').as('provider'),
    ])
    .where('kind', '=', 'dispute')
    .where('charge_key', 'is not', null)
    .groupBy('charge_key')
    .as('told')
}

/** Amounts that banks took back, by order. */
function losses(db: Db) {
  return db
    .selectFrom('refunds')
    .select('order_id')
    .select(({ fn }) => [fn.min('created_at').as('since'), fn.sum('amount').as('amount')])
    .where('cause', '=', 'dispute')
    .groupBy('order_id')
    .as('lost')
}
