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

/** Credits that are granted together. */
export interface Grant extends Omit<NewLot, 'id' | 'now'> {
  /** Display text for the account page: the pack or the plan. */
  readonly about: string
  /** Unique key: credits are granted only once under the same key. */
  readonly key: string
}

/** Adds a lot and its entry; false if the key was already granted. Writes nothing for zero credits. */
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
  /** Display text: the file. */
  readonly about: string
}

/** Spends credits that are valid for the license, all or nothing, in the order of credits 2. */
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

/** Reverses a spend: each credit returns to its lot. */
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
 * Freezes the remaining credits of a plan that ended: they are kept for a while but cannot be spent
 * (credits 4). A team that is closing can spend them until it closes (customer 4).
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

/** Restores frozen credits that are not lost yet, when the customer subscribes again. */
export async function thawPlanCredits(unit: Unit, customer: CustomerId): Promise<void> {
  await unit.customers.lock(customer)
  await unit.credits.thawPlanLots(customer, unit.now)
}

/** Writes off expired credits, so that the ledger shows them. Even before that, they cannot be spent. */
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

/** Takes credits that the lot is known to have, because its customer is locked. */
export async function takeFromLot(unit: Unit, lotId: string, credits: number): Promise<void> {
  const isTaken = await unit.credits.take(lotId, credits)
  if (!isTaken) throw new Error(`lot ${lotId} changed under a lock`)
}

interface Line extends Pick<LedgerEntry, 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly customer: CustomerId
  /** The person who acted; null means the buyer of the lot. */
  readonly userId: string | null
  readonly key: string
}

/** Adds a line to the ledger, under its own key. */
export function writeEntry(unit: Unit, line: Line): Promise<void> {
  return unit.credits.addEntry({ ...line, id: unit.newId(), now: unit.now })
}

/** Writes off expired credits, one customer at a time. Run it periodically. */
export const expireCredits = (units: UnitOfWork) => (): ResultAsync<void, Outage> =>
  safeTry<void, Outage>(async function* () {
    const customers = yield* units.read(({ credits, now }) => credits.customersWithEndedLots(now))
    for (const customer of customers) {
      yield* units.run(async (unit) => ok(await writeOffEnded(unit, customer)))
    }
    return ok(undefined)
  })
