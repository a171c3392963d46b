import { err, ok, safeTry, type Result, type ResultAsync } from 'neverthrow'
import type {
  Checkout,
  CheckoutRefusal,
  Orders,
  PaymentAttempt,
} from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { checkBilling } from '#domain/order/billing.ts'
import type { Order } from '#domain/order/order.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import type { CartLedger } from '../ports/cart-ledger.ts'
import type { NewOrder, OrderRecord } from '../ports/order-ledger.ts'
import { LIMITS, type RateLimits } from '../ports/rate-limits.ts'
import type { Secrets } from '../ports/secrets.ts'
import { carryOn, closeOrder, type SettlingDesk } from './settle-order.ts'

export interface CheckoutDesk extends SettlingDesk {
  readonly carts: CartLedger
  readonly orders: Orders
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
}

type Refused = CheckoutRefusal | Outage

interface Attempt extends PaymentAttempt {
  readonly viewer: Registered
  readonly bodyHash: string
}

/** How often an attempt looks again when others crossed it. Each time, somebody else got further. */
const LOOKS = 20
const TOO_BUSY: Outage = { kind: 'rate-limited', retryAfterSeconds: 1 }

/**
 * Paying, so that nothing is charged twice or lost (security 4 to 6): the order is written as pending
 * first, the provider is asked outside of any transaction with the order's id as its key, and whoever
 * repeats an attempt's key carries the same order on from wherever it stands.
 */
export const placeOrder =
  (desk: CheckoutDesk): Checkout['place'] =>
  (viewer, sent) =>
    safeTry<Order, Refused>(async function* () {
      const attempt = { ...sent, viewer, bodyHash: await hashOf(desk, sent) }
      const known = yield* ownOrder(desk, attempt)
      if (!known) yield* desk.rateLimits.take(LIMITS.payment(viewer.id))
      for (let looks = 0; looks < LOOKS; looks += 1) {
        const order = yield* openOrder(desk, attempt)
        if (order) {
          yield* carryOn(desk, order)
          return await answerOf(desk, viewer, order.id)
        }
      }
      return err(TOO_BUSY)
    })

/** An order as its attempt is answered: paid or awaiting, or else refused; for ever the same once it is final. */
export function answerOf(
  { orders }: { readonly orders: Orders },
  viewer: Registered,
  orderId: string,
): ResultAsync<Order, Refused> {
  return orders
    .find(viewer, orderId)
    .mapErr((trouble): Refused =>
      trouble.kind === 'missing' ? { kind: 'unexpected', cause: 'an order was lost' } : trouble,
    )
    .andThen((order): Result<Order, Refused> => {
      const isRefused = order.status === 'declined' || order.status === 'cancelled'
      return isRefused ? err({ kind: 'payment-declined', orderId }) : ok(order)
    })
}

/** The order of an attempt, found or newly written; null where somebody crossed it, to look again. */
function openOrder(desk: CheckoutDesk, attempt: Attempt): ResultAsync<OrderRecord | null, Refused> {
  const { ledger } = desk
  const { viewer, key } = attempt
  return safeTry<OrderRecord | null, Refused>(async function* () {
    const mine = yield* ownOrder(desk, attempt)
    if (mine) return ok(mine)
    const fresh = await newOrder(desk, attempt)
    // What refuses this attempt may be what its own twin has just done, like emptying the cart.
    if (fresh.isErr()) {
      const twin = yield* ownOrder(desk, attempt)
      return twin ? ok(twin) : err(fresh.error)
    }
    const other = yield* ledger.underWay(viewer.id)
    if (other && other.attemptKey !== key) yield* closeOrder(desk, other)
    if (other) return ok(null)
    const outcome = yield* ledger.open(fresh.value)
    return outcome === 'opened' ? await ownOrder(desk, attempt) : ok(null)
  })
}

function ownOrder(
  { ledger }: CheckoutDesk,
  { viewer, key, bodyHash }: Attempt,
): ResultAsync<OrderRecord | null, Refused> {
  return ledger.ofAttempt(viewer.id, key).andThen((order): Result<OrderRecord | null, Refused> => {
    const isOther = order !== null && order.bodyHash !== bodyHash
    return isOther ? err({ kind: 'attempt-key-reused' }) : ok(order)
  })
}

/** The order that this attempt asks for, if the cart still is what the shopper saw. */
function newOrder(desk: CheckoutDesk, attempt: Attempt): ResultAsync<NewOrder, Refused> {
  const { viewer, bodyHash, key } = attempt
  return desk.carts.asKept(viewer).andThen((kept): Result<NewOrder, Refused> => {
    const { order } = kept
    if (order.items.length === 0) return err({ kind: 'cart-empty' })
    return chooseLicense(order.licenseId, minimumLicense(viewer))
      .andThen((licenseId) => checkBilling(attempt.billing, licenseId))
      .andThen((billing): Result<NewOrder, Refused> => {
        if (order.quote !== attempt.quote) return err({ kind: 'price-changed', total: order.total })
        const payment = order.free ? null : attempt.payment
        if (!order.free && payment === null) return err({ kind: 'payment-missing' })
        const id = desk.secrets.newId()
        const now = desk.clock.now()
        return ok({ id, userId: viewer.id, attemptKey: key, bodyHash, kept, billing, payment, now })
      })
  })
}

/** Equal exactly for attempts that ask for the same. */
function hashOf({ secrets }: CheckoutDesk, attempt: PaymentAttempt): Promise<string> {
  const { billing, payment, quote } = attempt
  return secrets.digest(JSON.stringify([billing.country, billing.company, payment, quote]))
}
