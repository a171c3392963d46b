import { err, ok, type Result } from 'neverthrow'
import type { LicenseId } from '../license/tier.ts'
import { addMonths } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import { PAGE_SIZE } from '../shared/listing.ts'

/** Where credits came from. Plan credits stay while the subscription runs; pack credits expire (credits 3). */
type LotSource = 'plan' | 'pack'

/** Credits that were granted together. The remainder of a lot grows only when a spend is reversed. */
export interface Lot {
  readonly id: string
  readonly source: LotSource
  readonly amount: number
  readonly remaining: number
  /** Epoch milliseconds; null while nothing makes them expire. */
  readonly expiresAt: number | null
  /**
   * Kept, but not spendable: frozen by the end of a subscription (credits 4), or because the invoice is late
   * (on-account 5).
   */
  readonly frozen: boolean
  /**
   * The license that the credits were sold under: the higher it is, the more each credit cost. They license
   * nothing under a higher one.
   */
  readonly licenseId: LicenseId
}

/** An amount due in credits, and the lowest license that the credits must be sold under. */
export interface CreditCost {
  readonly credits: number
  readonly licenseId: LicenseId
}

/** The credits that one spend takes from one lot. */
export interface Draw {
  readonly lotId: string
  readonly credits: number
  /** The license that the lot was sold under. */
  readonly licenseId: LicenseId
}

export interface CreditsMissing {
  readonly kind: 'credits-missing'
  readonly creditsMissing: number
}

/** Months after which bought credits expire (credits 3). */
export const PACK_LIFE_MONTHS = 24
/** Months that frozen plan credits are kept for their subscriber (credits 4). */
export const FREEZE_MONTHS = 12
/** Plan credits accumulate up to this many monthly grants (credits 3). */
export const ROLLOVER_MONTHS = 12
/** Minimum number of days that credits returned after their expiry can be used. */
export const RETURNED_DAYS = 30

/** Whether a lot's credits can be spent now. A lot is expired at the moment of `expiresAt`. */
export function isSpendable(lot: Lot, now: number): boolean {
  return hasRemaining(lot, now) && !lot.frozen
}

/** Whether a lot has credits left that have not expired; frozen credits count. */
export function hasRemaining({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

/** Credits that can be spent now: always the sum over the lots, never a stored figure (credits 1). */
export function balanceOf(lots: readonly Lot[], now: number): number {
  return spendable(lots, now).reduce((sum, { remaining }) => sum + remaining, 0)
}

/**
 * The lots that may pay for something under a license. The number of credits is the same under every license;
 * their price differs (credits 2, pricing 2).
 */
export function lotsUnder(lots: readonly Lot[], licenseId: LicenseId): readonly Lot[] {
  return lots.filter((lot) => lot.licenseId >= licenseId)
}

/** The same lot, expiring at `at` unless it expires earlier. */
export function endingBy(lot: Lot, at: number): Lot {
  return { ...lot, expiresAt: Math.min(lot.expiresAt ?? at, at) }
}

/**
 * Which lots pay for a spend: earliest expiry first, then plan before pack, then the oldest (credits 2). All or
 * nothing.
 */
export function drawsFor(
  lots: readonly Lot[],
  { credits, licenseId }: CreditCost,
  now: number,
): Result<readonly Draw[], CreditsMissing> {
  const payable = lotsUnder(lots, licenseId)
  const missing = credits - balanceOf(payable, now)
  if (missing > 0) return err({ kind: 'credits-missing', creditsMissing: missing })
  let left = credits
  const draws = spendable(payable, now)
    .toSorted(inSpendOrder)
    .map(({ id, remaining, licenseId: soldUnder }): Draw => {
      const taken = Math.min(remaining, left)
      left -= taken
      return { lotId: id, credits: taken, licenseId: soldUnder }
    })
  return ok(draws.filter((draw) => draw.credits > 0))
}

/** The lots after these draws. */
export function withoutDraws(lots: readonly Lot[], draws: readonly Draw[]): readonly Lot[] {
  return lots.map((lot) => {
    const credits = draws.find(({ lotId }) => lotId === lot.id)?.credits ?? 0
    return { ...lot, remaining: lot.remaining - credits }
  })
}

/**
 * The license that a spend grants: the lowest license of the lots that pay. Without such lots, the license that
 * is required.
 */
export function licensedBy(lots: readonly Lot[], cost: CreditCost, now: number): LicenseId {
  const [first, ...others] = drawsFor(lots, cost, now).unwrapOr([])
  if (!first) return cost.licenseId
  return others.reduce((lowest, draw) => lower(lowest, draw.licenseId), first.licenseId)
}

/** The credits that a plan grants every month, and the license that it is sold under. */
export interface MonthlyCredits {
  readonly perMonth: number
  readonly licenseId: LicenseId
}

/**
 * How much a monthly grant adds: all of it, or as much as fits under the rollover cap (credits 3). Credits sold
 * under a lower license than the plan's cannot be spent alongside the new ones, so they do not count toward the
 * cap (decision 027).
 */
export function monthlyGrant(
  lots: readonly Lot[],
  { perMonth, licenseId }: MonthlyCredits,
  now: number,
): number {
  const kept = balanceOf(
    lotsUnder(lots, licenseId).filter(({ source }) => source === 'plan'),
    now,
  )
  return Math.min(perMonth, Math.max(0, perMonth * ROLLOVER_MONTHS - kept))
}

/** When the credits of a pack bought at this moment expire. */
export function packExpiry(boughtAt: number): number {
  return addMonths(boughtAt, PACK_LIFE_MONTHS)
}

/**
 * When bought credits that a refund returns expire: on their original date or, if that has passed, after as
 * long as they had left when they were spent, at least `RETURNED_DAYS`.
 */
export function returnedExpiry(expiresAt: number, spentAt: number, now: number): number {
  return now < expiresAt ? expiresAt : now + Math.max(expiresAt - spentAt, RETURNED_DAYS * DAY_MS)
}

/** When plan credits that are frozen at this moment are lost. */
export function freezeExpiry(frozenAt: number): number {
  return addMonths(frozenAt, FREEZE_MONTHS)
}

export interface RunningOut {
  readonly credits: number
  readonly at: number
}

/** The credits that expire next, and when; null if none expire. */
export function nextToExpire(lots: readonly Lot[], now: number): RunningOut | null {
  const ends = spendable(lots, now).flatMap(({ expiresAt }) => expiresAt ?? [])
  if (ends.length === 0) return null
  const at = Math.min(...ends)
  const ending = spendable(lots, now).filter(({ expiresAt }) => expiresAt === at)
  return { at, credits: ending.reduce((sum, { remaining }) => sum + remaining, 0) }
}

/** Credits as shown to their owner: one lot, or several of the same kind that expire one after the other. */
export interface ShownLot extends Omit<Lot, 'id'> {
  /** Several lots only: when the last of them expires. */
  readonly lastExpiresAt?: number | null | undefined
}

/**
 * The lots that have credits left. At most a page of them is listed individually, in the order in which they
 * are spent; the others are summed by source, license and whether they are frozen, so that totals are correct
 * for any number of lots.
 */
export function shownLots(lots: readonly Lot[], now: number): readonly ShownLot[] {
  const left = lots.filter((lot) => hasRemaining(lot, now))
  if (left.length <= PAGE_SIZE) return left.map(({ id: _id, ...lot }) => lot)
  const [first, rest] = [left.toSorted(inSpendOrder), new Map<string, ShownLot>()]
  for (const { id: _id, ...lot } of first.splice(PAGE_SIZE)) {
    const kind = `${lot.source} ${lot.licenseId} ${lot.frozen}`
    const sum = rest.get(kind)
    rest.set(
      kind,
      sum
        ? {
            ...sum,
            amount: sum.amount + lot.amount,
            remaining: sum.remaining + lot.remaining,
            lastExpiresAt: lot.expiresAt,
          }
        : lot,
    )
  }
  return [...first.map(({ id: _id, ...lot }) => lot), ...rest.values()]
}

function lower(one: LicenseId, other: LicenseId): LicenseId {
  return one < other ? one : other
}

function spendable(lots: readonly Lot[], now: number): readonly Lot[] {
  return lots.filter((lot) => isSpendable(lot, now))
}

function inSpendOrder(one: Lot, other: Lot): number {
  const byEnd = (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity)
  if (one.expiresAt !== other.expiresAt) return byEnd
  if (one.source !== other.source) return one.source === 'plan' ? -1 : 1
  return one.id < other.id ? -1 : 1
}
