import type { Selectable } from 'kysely'
import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { statusesBefore, UNDER_WAY } from '#domain/order/order.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  OrderLedger,
  OrderRecord,
  OrderStep,
  StepTaken,
} from '#server/application/ports/order-ledger.ts'
import { giveCodeBack } from '../carts/code-uses.ts'
import { lockPayer } from '../credits/credit-lots.ts'
import { creditOrderFacts, takeCredits } from './credit-orders.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { fulfil, contextOf } from './fulfilment.ts'
import type { LedgerTools } from './ledger-tools.ts'
import { storedStatus } from './order-rows.ts'
import { writeOrder } from './order-writing.ts'
import { serviceOrderOf } from './fulfilment-services.ts'
import { unitOver } from '../repositories.ts'
import type { OrderTable } from '../schema/orders.ts'
import { purchaseFacts } from './service-facts.ts'
import { writeServiceOrder } from './service-orders.ts'
import { renewalCancelled, renewalDeclined } from '#server/application/subscription/renewals.ts'

type OrderRow = Selectable<OrderTable>

export function sqlOrderLedger(db: Db, tools: LedgerTools): OrderLedger {
  const one = (column: 'attempt_key' | 'id', userId: string, value: string) =>
    found(
      db
        .selectFrom('orders')
        .selectAll()
        .where('user_id', '=', userId)
        .where(column, '=', value)
        .executeTakeFirst(),
    )
  return {
    ofAttempt: (userId, key) => one('attempt_key', userId, key),
    ofUser: (userId, orderId) => one('id', userId, orderId),
    find: (orderId) =>
      found(db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()),
    underWay: (userId) =>
      found(
        db
          .selectFrom('orders')
          .selectAll()
          .where('user_id', '=', userId)
          .where('status', 'in', UNDER_WAY)
          .executeTakeFirst(),
      ),
    allUnderWay: () =>
      attempted(
        db
          .selectFrom('orders')
          .selectAll()
          .where('status', 'in', UNDER_WAY)
          .orderBy('id')
          .execute(),
      ).map((rows) => rows.map(toRecord)),
    creditFacts: (asked) => attempted(creditOrderFacts(db, asked)),
    open: (order) =>
      attempted(db.transaction().execute((tx) => writeOrder(tx, order, tools.secrets))),
    purchaseFacts: (asked) => attempted(purchaseFacts(db, asked)),
    openService: (order) =>
      attempted(db.transaction().execute((tx) => writeServiceOrder(tx, order))),
    take: (step) => attempted(db.transaction().execute((tx) => takeStep(tx, step, tools))),
  }
}

function found(query: Promise<OrderRow | undefined>): ResultAsync<OrderRecord | null, Outage> {
  return attempted(query).map((row) => (row ? toRecord(row) : null))
}

function toRecord(row: OrderRow): OrderRecord {
  return {
    id: row.id,
    userId: row.user_id,
    attemptKey: row.attempt_key,
    kind: row.kind,
    status: storedStatus(row.status),
    bodyHash: row.body_hash,
    total: cents(row.total),
    payment: row.payment,
    isCodeRefused: row.code_refused === 1,
    createdAt: row.created_at,
  }
}

/** Only the request that changes the row from a status allowing the step carries out the rest. */
async function takeStep(tx: Db, step: OrderStep, tools: LedgerTools): Promise<StepTaken> {
  const { orderId, to, challenge, again, now } = step
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  // The cart, then the payer, then the order, as everywhere: two requests that need the same rows never wait for each other.
  if (order.kind === 'cart') await lockCart(tx, order)
  await lockPayer(tx, order.user_id)
  const taken = await tx
    .updateTable('orders')
    .set({
      status: to,
      challenge,
      payment_again: again,
      updated_at: now,
      paid_at: to === 'paid' ? now : null,
    })
    .where('id', '=', orderId)
    .where('status', 'in', statusesBefore(to))
    .returningAll()
    .executeTakeFirst()
  if (!taken) return null
  const paid = { order: taken, now, ...tools }
  if (to === 'paid' && !(await takeCredits(tx, paid, contextOf(paid)))) {
    await decline(tx, taken)
    return 'declined'
  }
  if (to === 'paid') await fulfil(tx, paid)
  if (to === 'declined' || to === 'cancelled') await giveCodeBack(tx, order)
  if (order.kind !== 'renewal') return to
  const unit = unitOver(tx, contextOf({ now, ...tools }))
  if (to === 'declined') await renewalDeclined(unit, await serviceOrderOf(tx, order))
  if (to === 'cancelled') await renewalCancelled(unit, await serviceOrderOf(tx, order))
  return to
}

/** Its credits were spent on something else meanwhile. */
async function decline(tx: Db, order: OrderRow): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'declined', paid_at: null })
    .where('id', '=', order.id)
    .execute()
  await giveCodeBack(tx, order)
}

async function lockCart(tx: Db, { cart_id: cartId }: OrderRow): Promise<void> {
  const cart = tx.selectFrom('carts').select('id').where('id', '=', cartId)
  await lockingRows(tx, cart).executeTakeFirst()
}
