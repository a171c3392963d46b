import { OWN_KEYS } from '#server/application/order/own-keys.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'

/** The period before a renewal: its subscription, and when it ends. Epoch milliseconds. */
interface RenewedPeriod {
  readonly id: string
  readonly subscription: { readonly periodEndsAt: number }
}

/**
 * How a buyer pays for what is past due: with the saved payment method, or with another card or wallet,
 * which is then saved.
 */
type PaidNowWith = 'saved' | 'another'

const NOW_WITH: Readonly<Record<PaidNowWith, string>> = {
  saved: 'now-saved-',
  another: 'now-another-',
}

/** Key prefix of all orders that renew a period, whoever requests them. */
export function periodKey({ id, subscription }: RenewedPeriod): string {
  return `${OWN_KEYS.renewal}${id}-${subscription.periodEndsAt}-`
}

/**
 * The key of an order by which a buyer pays for a period themselves (subscription 8): `attempt` is the key
 * that they sent.
 */
export function payNowKey(period: RenewedPeriod, attempt: string, by: PaidNowWith): string {
  return `${periodKey(period)}${NOW_WITH[by]}${attempt}`
}

type RenewalOrderKey = Pick<OrderRecord, 'kind' | 'idempotencyKey'>

/** Whether a renewal was requested by its buyer rather than by the subscription job. */
export function isPaidByHand({ kind, idempotencyKey }: RenewalOrderKey): boolean {
  return kind === 'renewal' && BY_HAND.test(idempotencyKey)
}

/** Whether the buyer pays with a card or wallet other than the saved one. */
export function isPaidByAnother({ kind, idempotencyKey }: RenewalOrderKey): boolean {
  return kind === 'renewal' && BY_ANOTHER.test(idempotencyKey)
}

const BY_HAND = /^renewal-\w+-\d+-now-/
const BY_ANOTHER = /^renewal-\w+-\d+-now-another-/
