import { err, ok, type Result, safeTry, type ResultAsync } from 'neverthrow'
import type { LedgerEntry } from '#application/ports/credits.ts'
import {
  drawsFor,
  freezeExpiry,
  isSpendable,
  type CreditCost,
  type CreditsMissing,
  type Draw,
} from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { NewLot } from '#server/application/ports/credit-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { requireStaying } from '#server/application/team/acting.ts'
import { usableLots } from './usable-lots.ts'
import { reversalPrefix, spendPrefix } from './entry-keys.ts'
import type { Outage } from '#application/ports/outage.ts'

/** Credits granted together. */
export interface Grant extends Omit<NewLot, 'id' | 'now'> {
  /** In words, for the account page: the pack, the plan. */
  readonly about: string
  /** Unique: what has been granted under it is not granted again. */
  readonly key: string
}

/** Adds a lot and its entry; false where the key was granted before. Nothing is written for no credits. */
export async function grantCredits(unit: Unit, grant: Grant): Promise<boolean> {
  const { customer, userId, credits, about, key, ...lot } = grant
  await unit.customers.lock(customer)
  if (await unit.credits.hasEntry(key)) return false
  if (credits === 0) return true
  const lotId = unit.newId()
  await unit.credits.addLot({ ...lot, id: lotId, customer, userId, credits, now: unit.now })
  await writeEntry(unit, { lotId, customer, userId, delta: credits, reason: 'grant', about, key })
  return true
}

export interface Spend extends CreditCost {
  readonly customer: CustomerId
  /** The person who acts. */
  readonly userId: string
  readonly spendId: string
  /** In words: the file. */
  readonly about: string
}

/** Spends credits, all or none, in the order of credits 2: those that are good for the license. */
export async function spendCredits(
  unit: Unit,
  { customer, userId, spendId, about, ...cost }: Spend,
): Promise<Result<readonly Draw[], CreditsMissing>> {
  await unit.customers.lock(customer)
  const draws = drawsFor(await usableLots(unit, customer), cost, unit.now)
  if (draws.isErr()) return err(draws.error)
  for (const { lotId, credits } of draws.value) {
    await takeFromLot(unit, lotId, credits)
    const key = `${spendPrefix(spendId)}${lotId}`
    await writeEntry(unit, {
      lotId,
      customer,
      userId,
      delta: -credits,
      reason: 'spend',
      about,
      key,
    })
  }
  return ok(draws.value)
}

/** Reverses a spend: each credit returns to the lot that it came from. */
export async function reverseSpend(
  unit: Unit,
  { customer, spendId }: Pick<Spend, 'customer' | 'spendId'>,
): Promise<void> {
  await unit.customers.lock(customer)
  const keyPrefix = spendPrefix(spendId)
  const spent = await unit.credits.entries(customer, { reason: 'spend', keyPrefix })
  for (const { lotId, userId, delta, about } of spent) {
    const key = `${reversalPrefix(spendId)}${lotId}`
    await unit.credits.restoreLot(lotId, -delta)
    await writeEntry(unit, {
      lotId,
      customer,
      userId,
      delta: -delta,
      reason: 'reversal',
      about,
      key,
    })
  }
}

/**
 * Credits of a plan that ended then are kept for a while, but cannot be spent (credits 4). A team that closes spends them
 * until it does (customer 4).
 */
export async function freezePlanCredits(
  unit: Unit,
  customer: CustomerId,
  endedAt = unit.now,
): Promise<void> {
  await unit.customers.lock(customer)
  if ((await requireStaying(unit, customer)).isErr()) return
  const lots = await unit.credits.lots(customer)
  const live = lots.filter((lot) => lot.source === 'plan' && isSpendable(lot, endedAt))
  await unit.credits.freeze(
    live.map(({ id }) => id),
    freezeExpiry(endedAt),
  )
}

/** Who subscribes again gets back the frozen credits that have not been lost by then. */
export async function thawPlanCredits(unit: Unit, customer: CustomerId): Promise<void> {
  await unit.customers.lock(customer)
  await unit.credits.thawPlanLots(customer, unit.now)
}

/** Writes off what ran out, so that entries tell of it. Even before, it could not be spent. */
export async function writeOffEnded(unit: Unit, customer: CustomerId): Promise<void> {
  await unit.customers.lock(customer)
  const { now } = unit
  for (const { id: lotId, remaining, expiresAt } of await unit.credits.lots(customer)) {
    if (remaining === 0 || expiresAt === null || now < expiresAt) continue
    await takeFromLot(unit, lotId, remaining)
    const about = await unit.credits.grantedAs(lotId)
    const key = `expiry-${lotId}-${now}`
    const line = { lotId, customer, userId: null, delta: -remaining, about, key }
    await writeEntry(unit, { ...line, reason: 'expiry' })
  }
}

/** Takes what a lot is known to have, since its customer is locked. */
export async function takeFromLot(unit: Unit, lotId: string, credits: number): Promise<void> {
  const isTaken = await unit.credits.take(lotId, credits)
  if (!isTaken) throw new Error(`lot ${lotId} changed under a lock`)
}

interface Line extends Pick<LedgerEntry, 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly customer: CustomerId
  /** The person who acted; null: whoever bought the lot. */
  readonly userId: string | null
  readonly key: string
}

/** Adds a line to the ledger, under its own key. */
export function writeEntry(unit: Unit, line: Line): Promise<void> {
  return unit.credits.addEntry({ ...line, id: unit.newId(), now: unit.now })
}

/** Writes off the credits that have run out, a customer at a time. To be run now and then. */
export const expireCredits = (units: UnitOfWork) => (): ResultAsync<void, Outage> =>
  safeTry<void, Outage>(async function* () {
    const customers = yield* units.read(({ credits, now }) => credits.customersWithEndedLots(now))
    for (const customer of customers) {
      yield* units.run(async (unit) => ok(await writeOffEnded(unit, customer)))
    }
    return ok(undefined)
  })
