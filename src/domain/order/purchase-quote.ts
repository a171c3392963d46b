import type { Purchase } from './purchase.ts'

/**
 * How long the price of an upgrade or of seats is valid. It falls over time, so the moment is part of the quote
 * (decision 018).
 */
export const QUOTE_LIFE_MS = 30 * 60 * 1000

/** Identifies a purchase's numbers: equal for equal ones, different as soon as a cent differs. */
export function quoteOfPurchase(purchase: Purchase, at: number): string {
  const { kind, licenseId, refId, credits, seats, seatPrice } = purchase
  const { price, credit, total, scheduledFor } = purchase
  const moment = isByTheClock(purchase) ? at.toString(36) : '0'
  const what = [kind, licenseId, refId ?? 'amount', credits]
  const extra = seats > 0 ? [`${seats}x${seatPrice}`] : []
  return [moment, ...what, ...extra, price, credit, total, scheduledFor ?? 'now'].join('-')
}

/** Upgrades and added seats cost less from moment to moment. */
function isByTheClock({ kind, scheduledFor }: Purchase): boolean {
  return kind === 'seats' || (kind === 'change' && scheduledFor === null)
}

/** The moment for which a quoted price is computed again: the quote's own while it is valid, else now. */
export function quotedAt(quote: string, now: number): number {
  const moment = Number.parseInt(quote.split('-')[0] ?? '', 36)
  return moment <= now && now - moment <= QUOTE_LIFE_MS ? moment : now
}
