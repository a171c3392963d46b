import { err, ok, type Result } from 'neverthrow'
import {
  drawsFor,
  freezeExpiry,
  isSpendable,
  type CreditCost,
  type CreditsMissing,
  type Draw,
  type Lot,
} from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { writeEntry } from './credit-entries.ts'
import { ANY, reversalKey, spendKey } from './credit-keys.ts'
import type { WriteContext } from '../write-context.ts'
import { lockPayer, lotsOf, usableLots } from './credit-lots.ts'
import type { Db } from '../database.ts'

/** Credits granted together. */
export interface NewLot {
  readonly userId: string
  readonly source: Lot['source']
  readonly credits: number
  readonly expiresAt: number | null
  /** The order that paid for them; null where none did. */
  readonly orderId: string | null
  /** What they are sold under. */
  readonly licenseId: LicenseId
  /** In words, for the account page: the pack, the plan. */
  readonly about: string
  /** Unique: what has been granted under it is not granted again. */
  readonly key: string
}

interface Spend extends CreditCost {
  readonly userId: string
  readonly spendId: string
  /** In words: the file. */
  readonly about: string
}

/** Adds a lot and its entry; false where the key was granted before. Nothing is written for no credits. */
export async function grantLot(tx: Db, lot: NewLot, context: WriteContext): Promise<boolean> {
  await lockPayer(tx, lot.userId)
  const { userId, source, credits, expiresAt, orderId, licenseId, about, key } = lot
  const before = await tx
    .selectFrom('credit_entries')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) return false
  if (credits === 0) return true
  const id = context.newId()
  await tx
    .insertInto('credit_lots')
    .values({
      id,
      user_id: userId,
      source,
      amount: credits,
      remaining: credits,
      expires_at: expiresAt,
      frozen: 0,
      order_id: orderId,
      license_id: licenseId,
      created_at: context.now,
    })
    .execute()
  await writeEntry(tx, { lotId: id, userId, delta: credits, reason: 'grant', about, key }, context)
  return true
}

/** Spends credits, all or none, in the order of rules 9.2: those that are good for the licence. */
export async function spendCredits(
  tx: Db,
  { userId, spendId, about, ...cost }: Spend,
  context: WriteContext,
): Promise<Result<readonly Draw[], CreditsMissing>> {
  await lockPayer(tx, userId)
  const draws = drawsFor(await usableLots(tx, userId, context.now), cost, context.now)
  if (draws.isErr()) return err(draws.error)
  for (const { lotId, credits: taken } of draws.value) {
    await takeFrom(tx, lotId, taken)
    const key = spendKey(spendId, lotId)
    await writeEntry(tx, { lotId, userId, delta: -taken, reason: 'spend', about, key }, context)
  }
  return ok(draws.value)
}

/** Takes a spend back: each credit returns to the lot that it came from. */
export async function takeBackSpend(
  tx: Db,
  { userId, spendId }: Pick<Spend, 'userId' | 'spendId'>,
  context: WriteContext,
): Promise<void> {
  await lockPayer(tx, userId)
  const taken = await tx
    .selectFrom('credit_entries')
    .select(['lot_id', 'delta', 'reference'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'spend')
    .where('key', 'like', spendKey(spendId, ANY))
    .execute()
  for (const { lot_id: lotId, delta, reference: about } of taken) {
    const key = reversalKey(spendId, lotId)
    await putBack(tx, lotId, -delta)
    await writeEntry(tx, { lotId, userId, delta: -delta, reason: 'reversal', about, key }, context)
  }
}

/** Credits of an ended subscription are kept for a while, but cannot be spent (rules 9.4). */
export async function freezePlanLots(tx: Db, userId: string, now: number): Promise<void> {
  await lockPayer(tx, userId)
  const lots = await lotsOf(tx, userId)
  const live = lots.filter((lot) => lot.source === 'plan' && isSpendable(lot, now))
  if (live.length === 0) return
  await tx
    .updateTable('credit_lots')
    .set({ frozen: 1, expires_at: freezeExpiry(now) })
    .where('id', 'in', idsOf(live))
    .execute()
}

/** Somebody who subscribes again gets back the frozen credits that have not been lost by then. */
export async function thawPlanLots(tx: Db, userId: string, now: number): Promise<void> {
  await lockPayer(tx, userId)
  await tx
    .updateTable('credit_lots')
    .set({ frozen: 0, expires_at: null })
    .where('user_id', '=', userId)
    .where('source', '=', 'plan')
    .where('frozen', '=', 1)
    .where('expires_at', '>', now)
    .execute()
}

/** Writes off what ran out, so that entries tell of it. Even before, it could not be spent. */
export async function writeOffEnded(tx: Db, userId: string, context: WriteContext): Promise<void> {
  await lockPayer(tx, userId)
  const { now } = context
  for (const { id: lotId, remaining, expiresAt } of await lotsOf(tx, userId)) {
    if (remaining === 0 || expiresAt === null || now < expiresAt) continue
    await takeFrom(tx, lotId, remaining)
    const about = await grantedAs(tx, lotId)
    const key = `expiry-${lotId}-${now}`
    await writeEntry(
      tx,
      { lotId, userId, delta: -remaining, reason: 'expiry', about, key },
      context,
    )
  }
}

/** One statement checks and changes: a lot never gives what it does not have. */
export async function takeFrom(tx: Db, lotId: string, credits: number): Promise<void> {
  const taken = await tx
    .updateTable('credit_lots')
    .set((lot) => ({ remaining: lot('remaining', '-', credits) }))
    .where('id', '=', lotId)
    .where('remaining', '>=', credits)
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw new Error(`lot ${lotId} changed under a lock`)
}

/** Credits that were taken from a lot go back to it. */
export async function putBack(tx: Db, lotId: string, credits: number): Promise<void> {
  await tx
    .updateTable('credit_lots')
    .set((lot) => ({ remaining: lot('remaining', '+', credits) }))
    .where('id', '=', lotId)
    .execute()
}

async function grantedAs(tx: Db, lotId: string): Promise<string> {
  const entry = await tx
    .selectFrom('credit_entries')
    .select('reference')
    .where('lot_id', '=', lotId)
    .where('reason', '=', 'grant')
    .executeTakeFirst()
  return entry?.reference ?? ''
}

function idsOf(lots: readonly Lot[]): readonly string[] {
  return lots.map(({ id }) => id)
}
