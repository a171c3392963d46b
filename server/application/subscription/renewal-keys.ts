import type { OrderRecord } from '#server/application/ports/order-repository.ts'

/** The period that a renewal follows: its subscription, and when it ends. Epoch milliseconds. */
interface RenewedPeriod {
  readonly id: string
  readonly subscription: { readonly periodEndsAt: number }
}

/** With what a buyer pays for what is past due: what is kept, or another card or wallet, which is kept from then on. */
type PaidNowWith = 'saved' | 'another'

const NOW_WITH: Readonly<Record<PaidNowWith, string>> = {
  saved: 'now-saved-',
  another: 'now-another-',
}

/** How the keys of all orders that renew a period begin, whoever asks for them. */
export function periodKey({ id, subscription }: RenewedPeriod): string {
  return `renewal-${id}-${subscription.periodEndsAt}-`
}

/** The key of an order by which a buyer pays for a period themselves (subscription 8): `attempt` is the key that they sent. */
export function payNowKey(period: RenewedPeriod, attempt: string, by: PaidNowWith): string {
  return `${periodKey(period)}${NOW_WITH[by]}${attempt}`
}

type RenewalOrderKey = Pick<OrderRecord, 'kind' | 'idempotencyKey'>

/** Whether a renewal was asked for by its buyer, and not by the run of subscriptions. */
export function isPaidByHand({ kind, idempotencyKey }: RenewalOrderKey): boolean {
  return kind === 'renewal' && BY_HAND.test(idempotencyKey)
}

/** Whether its buyer pays with another card or wallet than the one that is kept. */
export function isPaidByAnother({ kind, idempotencyKey }: RenewalOrderKey): boolean {
  return kind === 'renewal' && BY_ANOTHER.test(idempotencyKey)
}

const BY_HAND = /^renewal-\w+-\d+-now-/
const BY_ANOTHER = /^renewal-\w+-\d+-now-another-/
