import { err, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { CreditAccount, Credits, TakeBackRefused } from '#application/ports/credits.ts'
import { attempted, type Missing } from '#application/ports/outage.ts'
import { balanceOf, lotsUnder, nextToExpire, type Lot } from '#domain/credits/ledger.ts'
import { decideTakeBack } from '#domain/download/take-back.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { deciding } from '../deciding.ts'
import { entriesOf } from './credit-book.ts'
import { downloadOrder } from '../downloads/credit-downloads.ts'
import { writeContext, type WriteContext } from '../write-context.ts'
import { takeBackSpend } from './credit-changes.ts'
import { lockPayer, usableLots } from './credit-lots.ts'
import { lotsDue } from './credit-months.ts'
import { licenseNeeded } from './credit-plans.ts'
import type { Db } from '../database.ts'
import { updatedLines } from '../orders/license-updates.ts'
import { takeBackOrder } from '../orders/order-take-back.ts'
import { letGo } from '../refunds/refund-files.ts'
import { grantDueMonths } from '../subscriptions/subscription-months.ts'

type TakenBack = Result<void, TakeBackRefused | Missing>

export const sqlCredits = (db: Db, clock: Clock, secrets: Secrets): Credits => {
  return {
    account: (viewer) => attempted(accountToday(db, viewer.id, writeContext(secrets, clock))),

    takeBack: (viewer, id) => {
      const context = writeContext(secrets, clock)
      return deciding(db, (tx) => takeBack(tx, { userId: viewer.id, id }, context)).andThen(() =>
        attempted(accountToday(db, viewer.id, context)),
      )
    },
  }
}

/** A month's credits that are due are given before they are counted. */
async function accountToday(db: Db, userId: string, context: WriteContext): Promise<CreditAccount> {
  if ((await lotsDue(db, userId, context.now)).length > 0) {
    await db.transaction().execute((tx) => grantDueMonths(tx, userId, context))
  }
  return creditAccount(db, userId, context.now)
}

/** Somebody's credits: what can be spent, where it came from and where it went. */
export async function creditAccount(db: Db, userId: string, now: number): Promise<CreditAccount> {
  const lots = await usableLots(db, userId, now)
  const licenseId = await licenseNeeded(db, userId, now)
  const payable = lotsUnder(lots, licenseId)
  return {
    balance: balanceOf(payable, now),
    licenseId,
    lots: lots.filter((lot) => isThere(lot, now)).map(({ id: _id, ...lot }) => lot),
    runningOut: nextToExpire(payable, now),
    entries: await entriesOf(db, userId, now),
  }
}

/** What is left and not lost; frozen credits are shown as such. */
function isThere({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

/** Gives a grant's or an order's credits back and ends what they had bought. A second time changes nothing more. */
async function takeBack(
  tx: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  context: WriteContext,
): Promise<TakenBack> {
  await lockPayer(tx, userId)
  const spend = await tx
    .selectFrom('credit_spends')
    .selectAll()
    .where('user_id', '=', userId)
    .where('grant_id', '=', id)
    // A cart's files have no grant yet.
    .where('grant_id', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!spend) return takeBackOrder(tx, { userId, orderId: id }, context)
  if (spend.reversed_at !== null) return ok(undefined)
  const { created_at: spentAt, served_at: servedAt, variant_id: variantId } = spend
  const order = await downloadOrder(tx, { userId, spendId: spend.id })
  const updated = (await updatedLines(tx, order)).size > 0
  const decision = decideTakeBack({ spentAt, servedAt, updated }, context.now)
  if (decision.isErr()) return err({ kind: 'take-back-refused', why: decision.error })
  // Sending the first byte marks the same row, so only one of the two succeeds.
  const reversed = await tx
    .updateTable('credit_spends')
    .set({ reversed_at: context.now })
    .where('id', '=', spend.id)
    .where('served_at', 'is', null)
    .where('reversed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!reversed) return err({ kind: 'take-back-refused', why: 'ALREADY_SERVED' })
  await takeBackSpend(tx, { userId, spendId: spend.id }, context)
  await letGo(tx, { order, variantIds: [variantId] }, context)
  return ok(undefined)
}
