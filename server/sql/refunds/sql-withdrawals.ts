import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing } from '#application/ports/outage.ts'
import type { WithdrawableOrder } from '#application/ports/withdrawals.ts'
import type { RefundLetters } from '#server/ports/refund-letters.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import type { WithdrawalLedger } from '#server/ports/withdrawal-ledger.ts'
import { deciding } from '../deciding.ts'
import { writeContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { offersFor, offersOf } from './refund-writing.ts'
import { keepStatement, statementOf } from './withdrawal-statements.ts'
import { confirmStatement, withdrawNow } from './withdrawal-writing.ts'

export interface WithdrawalTools {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly letters: RefundLetters
}

/** How long an order is shown with the reason that it is too late for it. */
const SHOWN_MS = 60 * 24 * 60 * 60 * 1000
const SHOWN_MOST = 50

/** The book of withdrawals over the database. */
export const sqlWithdrawals = (tools: WithdrawalTools): WithdrawalLedger => {
  const { db, clock, letters } = tools
  return {
    offers: (userId) => attempted(recentOffers(db, userId, clock.now())),
    withdraw: (statement) =>
      deciding(db, (tx) =>
        withdrawNow(tx, { ...statement, letters }, writeContext(tools.secrets, clock)),
      ),
    keep: (statement) =>
      attempted(
        db
          .transaction()
          .execute((tx) =>
            keepStatement(tx, { ...statement, letters }, writeContext(tools.secrets, clock)),
          ),
      ),
    ofToken: (digest) => deciding(db, (tx) => offersBehind(tx, digest, clock.now())),
    confirm: (digest) =>
      deciding(db, (tx) =>
        confirmStatement(tx, { digest, letters }, writeContext(tools.secrets, clock)),
      ),
  }
}

async function recentOffers(
  db: Db,
  userId: string,
  now: number,
): Promise<readonly WithdrawableOrder[]> {
  // Each on its own, so that many downloads do not hide the orders that were paid with money.
  const shownOf = (paidWith: 'total' | 'credits') =>
    db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'paid')
      .where(paidWith, '>', 0)
      .where('paid_at', '>', now - SHOWN_MS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN_MOST)
      .execute()
  const orders = [...(await shownOf('total')), ...(await shownOf('credits'))]
  const newestFirst = orders.toSorted((one, other) => other.created_at - one.created_at)
  const offers: WithdrawableOrder[] = []
  for (const order of newestFirst) offers.push(shown(await offersOf(db, order, now)))
  return offers
}

async function offersBehind(
  db: Db,
  digest: string,
  now: number,
): Promise<Result<WithdrawableOrder, Missing>> {
  const statement = await statementOf(db, digest, now)
  if (!statement) return err({ kind: 'missing', what: 'link' })
  const offers = await offersFor(db, statement.order_id, statement.stated_at)
  return offers.andThen((found) => ok(shown(found)))
}

function shown({ orderId, createdAt, until, parts }: WithdrawableOrder): WithdrawableOrder {
  return { orderId, createdAt, until, parts }
}
