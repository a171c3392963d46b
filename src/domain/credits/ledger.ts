import { err, ok, type Result } from 'neverthrow'
import type { LicenseId } from '../license/tier.ts'
import { addMonths } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import { PAGE_SIZE } from '../shared/listing.ts'

/** Where credits came from. Plan credits stay while one is subscribed; pack credits run out (credits 3). */
type LotSource = 'plan' | 'pack'

/** Credits that came together. What is left of a lot grows only by taking a spend back. */
export interface Lot {
  readonly id: string
  readonly source: LotSource
  readonly amount: number
  readonly remaining: number
  /** Epoch milliseconds; null while nothing makes it run out. */
  readonly expiresAt: number | null
  /** Kept, but not to be spent: a subscription that ended froze it (credits 4), or its invoice is late (on-account 5). */
  readonly frozen: boolean
  /** What it was sold under: the dearer the license, the dearer its credits. It licenses under no higher one. */
  readonly licenseId: LicenseId
}

/** What is to be paid in credits, and the lowest license that they have to be good for. */
export interface CreditCost {
  readonly credits: number
  readonly licenseId: LicenseId
}

/** What one spend takes from one lot. */
export interface Draw {
  readonly lotId: string
  readonly credits: number
  /** What the lot was sold under. */
  readonly licenseId: LicenseId
}

export interface CreditsMissing {
  readonly kind: 'credits-missing'
  readonly creditsMissing: number
}

/** Months that bought credits can be used (credits 3). */
export const PACK_LIFE_MONTHS = 24
/** Months that frozen plan credits wait for their subscriber (credits 4). */
export const FREEZE_MONTHS = 12
/** Plan credits pile up to this many months' grants (credits 3). */
export const ROLLOVER_MONTHS = 12
/** Days that credits which come back after their end are good for, at least. */
export const RETURNED_DAYS = 30

/** Whether a lot's credits can be spent now. At the moment it ends it has ended. */
export function isSpendable(lot: Lot, now: number): boolean {
  return hasRemaining(lot, now) && !lot.frozen
}

/** Whether something of a lot is left and not lost; frozen credits are kept. */
export function hasRemaining({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

/** Credits that can be spent now: the sum over lots, never a figure of its own (credits 1). */
export function balanceOf(lots: readonly Lot[], now: number): number {
  return spendable(lots, now).reduce((sum, { remaining }) => sum + remaining, 0)
}

/** The lots that may pay for something under a license: the number of credits is the same under all, their price is not (credits 2, pricing 2). */
export function lotsUnder(lots: readonly Lot[], licenseId: LicenseId): readonly Lot[] {
  return lots.filter((lot) => lot.licenseId >= licenseId)
}

/** A lot that ends at this moment, unless it ends before. */
export function endingBy(lot: Lot, at: number): Lot {
  return { ...lot, expiresAt: Math.min(lot.expiresAt ?? at, at) }
}

/** Which lots pay for a spend: soonest end first, then plan before pack, then the oldest (credits 2). All or nothing. */
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

/** The lots as they are once these draws were taken from them. */
export function withoutDraws(lots: readonly Lot[], draws: readonly Draw[]): readonly Lot[] {
  return lots.map((lot) => {
    const credits = draws.find(({ lotId }) => lotId === lot.id)?.credits ?? 0
    return { ...lot, remaining: lot.remaining - credits }
  })
}

/** What a spend licenses under: the lowest license of the lots that pay. Without lots, the one that is needed. */
export function licensedBy(lots: readonly Lot[], cost: CreditCost, now: number): LicenseId {
  const [first, ...others] = drawsFor(lots, cost, now).unwrapOr([])
  if (!first) return cost.licenseId
  return others.reduce((lowest, draw) => lower(lowest, draw.licenseId), first.licenseId)
}

/** What a plan brings every month, and the license that it is sold under. */
export interface MonthlyCredits {
  readonly perMonth: number
  readonly licenseId: LicenseId
}

/**
 * What a month's grant adds: all of it, or as much as fits under the rollover cap (credits 3). Credits that
 * the plan's license has outgrown pay for nothing beside the new ones, and so take no room (decision 027).
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

/** When credits of a pack bought at this moment run out. */
export function packExpiry(boughtAt: number): number {
  return addMonths(boughtAt, PACK_LIFE_MONTHS)
}

/**
 * When bought credits that a refund gives back run out: when they would have, or, if their end has
 * passed, after as long as they had left when they were spent.
 */
export function returnedExpiry(expiresAt: number, spentAt: number, now: number): number {
  return now < expiresAt ? expiresAt : now + Math.max(expiresAt - spentAt, RETURNED_DAYS * DAY_MS)
}

/** When plan credits that were frozen at this moment are lost. */
export function freezeExpiry(frozenAt: number): number {
  return addMonths(frozenAt, FREEZE_MONTHS)
}

export interface RunningOut {
  readonly credits: number
  readonly at: number
}

/** The credits that run out next, and when; null where none do. */
export function nextToExpire(lots: readonly Lot[], now: number): RunningOut | null {
  const ends = spendable(lots, now).flatMap(({ expiresAt }) => expiresAt ?? [])
  if (ends.length === 0) return null
  const at = Math.min(...ends)
  const ending = spendable(lots, now).filter(({ expiresAt }) => expiresAt === at)
  return { at, credits: ending.reduce((sum, { remaining }) => sum + remaining, 0) }
}

/** Credits as their owner is shown them: of one lot, or of several of a kind that end one after the other. */
export interface ShownLot extends Omit<Lot, 'id'> {
  /** Of several: when the last of them ends. */
  readonly lastExpiresAt?: number | null | undefined
}

/**
 * The lots that have something left, at most a page of them each by itself, those that are spent first; the others are
 * added up by source, license and whether they are frozen, so that however many there are, all sums stay right.
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
