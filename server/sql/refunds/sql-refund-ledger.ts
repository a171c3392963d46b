import { ok } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { RefundLedger } from '#server/ports/refund-ledger.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import { deciding } from '../deciding.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { noteOutside } from './refund-outside.ts'
import { settleRefund, type SettlingTools } from './refund-settling.ts'
import { offersFor, openRefund, toRecord, weighRefund } from './refund-writing.ts'

export interface RefundTools extends SettlingTools {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
}

/** The book of refunds over the database. */
export const sqlRefundLedger = (tools: RefundTools): RefundLedger => {
  const { db, clock, letters, seller } = tools
  const inTransaction = <Made>(work: (tx: Db, context: WriteContext) => Promise<Made>) =>
    attempted(db.transaction().execute((tx) => work(tx, writeContext(tools.secrets, tools.clock))))
  return {
    offers: (orderId) => deciding(db, (tx) => offersFor(tx, orderId, clock.now())),
    weigh: (asked) => deciding(db, (tx) => weighRefund(tx, asked, clock.now())),
    open: (asked) =>
      deciding(db, (tx) => openRefund(tx, asked, writeContext(tools.secrets, tools.clock))),
    settle: (refundId, to) =>
      inTransaction((tx, context) => settleRefund(tx, { refundId, to, letters, seller }, context)),
    find: (refundId) =>
      attempted(refundsWhere(db, 'id', refundId)).andThen(([found]) => ok(found ?? null)),
    underWay: () => attempted(refundsWhere(db, 'state', 'asked')),
    noteOutside: (seen) =>
      inTransaction((tx, context) => noteOutside(tx, { ...seen, letters, seller }, context)),
  }
}

async function refundsWhere(db: Db, column: 'id' | 'state', value: string) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('orders')
    .select(['refunds.id as refund_id', 'refunds.state', 'refunds.amount'])
    .select('refunds.credits as given')
    .where(column === 'id' ? 'refunds.id' : 'refunds.state', '=', value)
    .orderBy('refunds.id')
    .execute()
  return rows.map(({ refund_id: id, state, amount, given: credits, ...order }) =>
    toRecord({ id, state, amount, credits }, order),
  )
}
