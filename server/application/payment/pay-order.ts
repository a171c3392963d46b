import { isAboutSubscription } from '#server/application/order/order-store.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { err, errAsync, ok, okAsync, safeTry, type Result, type ResultAsync } from 'neverthrow'
import type { CheckoutRefusal, Checkout } from '#application/ports/orders.ts'
import type { Outage, Missing } from '#application/ports/outage.ts'
import type { Billing } from '#domain/order/billing.ts'
import { type Order, mayBecome } from '#domain/order/order.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { OpenOutcome } from '#server/application/order/write-order.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import {
  resumeOrder,
  closeOrder,
  type SettlePaymentPorts,
  chargeOf,
  applyOutcome,
} from './settle-payment.ts'
import type { Charge, ChargeOutcome } from '#server/application/ports/payments.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** What it takes to have something paid. */
export type PayPorts = SettlePaymentPorts & Needs<'orders' | 'rateLimits' | 'secrets'>

/** An attempt to pay, for whatever. */
export interface PayRequest<Refusal> {
  readonly viewer: Registered
  /** The attempt's own key: the same one always gives the same order. */
  readonly key: string
  /** Equal exactly for attempts that ask for the same. */
  readonly bodyHash: string
  /** It begins, changes or renews what a customer subscribes to. */
  readonly isSubscribing: boolean
  /** Prices what is wanted, as it is now. What it gives writes the order, if nothing changed since. */
  readonly prepare: () => ResultAsync<WriteOrder, Refusal | Outage>
}

type WriteOrder = () => ResultAsync<OpenOutcome, CheckoutRefusal | Outage>

/** A payment method that no provider of this shop offers. */
export const UNKNOWN_PAYMENT: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'payment', fault: 'malformed' }],
}

/** The parts of a bill that make an attempt a different one. */
export function billingParts({ country, company, vatId, acknowledged }: Billing): unknown[] {
  return [country, company, vatId, acknowledged]
}

/** How often an attempt looks again after a conflict with others. Each time, somebody else got further. */
const LOOKS = 20
const TOO_BUSY: Outage = { kind: 'rate-limited', retryAfterSeconds: 1 }
/** How long a new order may be on its way to its provider (checkout 4). */
const BEING_CHARGED_MS = 60_000

/**
 * Paying, so that nothing is charged twice or lost (security 3, decision 004): the order is written as pending
 * first, the provider is asked outside of any transaction with the order's id as its key, and whoever
 * repeats an idempotency key carries the same order on from wherever it stands.
 */
export function pay<Refusal>(
  ports: PayPorts,
  buying: PayRequest<Refusal>,
): ResultAsync<Order, Refusal | CheckoutRefusal | Outage> {
  const { viewer } = buying
  return safeTry<Order, Refusal | CheckoutRefusal | Outage>(async function* () {
    const known = yield* findOwnOrder(ports, buying)
    if (!known) yield* ports.rateLimits.take(LIMITS.payment(viewer.id))
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const order = yield* openOrder(ports, buying)
      if (order) {
        yield* resumeOrder(ports, order)
        return await answerOf(ports, viewer, order.id)
      }
    }
    return err(TOO_BUSY)
  })
}

/** An order as its attempt is answered: paid or awaiting, or else refused; for ever the same once it is final. */
function answerOf(
  { orders, orderStore }: Pick<PayPorts, 'orders' | 'orderStore'>,
  viewer: Registered,
  orderId: string,
): ResultAsync<Order, CheckoutRefusal | Outage> {
  const whyRefused = (order: OrderRecord | null): CheckoutRefusal =>
    order?.isCodeRefused ? { kind: 'code-already-used' } : { kind: 'payment-declined', orderId }
  return orders
    .find(viewer, orderId)
    .mapErr((error): CheckoutRefusal | Outage =>
      error.kind === 'missing' ? { kind: 'unexpected', cause: 'an order was lost' } : error,
    )
    .andThen((order): ResultAsync<Order, CheckoutRefusal | Outage> => {
      if (order.status !== 'declined' && order.status !== 'cancelled') return okAsync(order)
      return orderStore
        .find(orderId)
        .andThen((record) => err<never, CheckoutRefusal>(whyRefused(record)))
    })
}

/** The order of an attempt, found or newly written; null after a conflict with somebody else, to look again. */
function openOrder<Refusal>(
  ports: PayPorts,
  buying: PayRequest<Refusal>,
): ResultAsync<OrderRecord | null, Refusal | CheckoutRefusal | Outage> {
  const { viewer, key } = buying
  return safeTry<OrderRecord | null, Refusal | CheckoutRefusal | Outage>(async function* () {
    const mine = yield* findOwnOrder(ports, buying)
    if (mine) return ok(mine)
    const fresh = await buying.prepare()
    // What refuses this attempt may be its own twin's doing, like emptying the cart.
    if (fresh.isErr()) {
      const twin = yield* findOwnOrder(ports, buying)
      return twin ? ok(twin) : err(fresh.error)
    }
    const other = yield* ports.orderStore.openOrder({
      customer: customerOf(viewer),
      userId: viewer.id,
      isSubscribing: buying.isSubscribing,
    })
    if (other && other.idempotencyKey !== key) yield* closeOther(ports, other)
    if (other) return ok(null)
    const outcome = yield* fresh.value()
    return outcome === 'opened' ? await findOwnOrder(ports, buying) : ok(null)
  })
}

/** Clears the way, unless the provider is just being asked for the other order's money, or has not decided about it. */
function closeOther(
  ports: PayPorts,
  other: OrderRecord,
): ResultAsync<void, CheckoutRefusal | Outage> {
  if (isBeingCharged(other, ports.clock.now())) {
    return errAsync({ kind: 'payment-pending', orderId: other.id })
  }
  return closeOrder(ports, other)
    .andThen(() =>
      ports.orderStore.openOrder({ ...other, isSubscribing: isAboutSubscription(other) }),
    )
    .andThen((still): Result<void, CheckoutRefusal> => {
      const isStuck = still?.id === other.id
      return isStuck ? err({ kind: 'payment-pending', orderId: other.id }) : ok(undefined)
    })
}

/**
 * An order of another tab. What credits or nobody pay for is settled by whoever meets it, and a renewal gives way to a
 * buyer: the next run tries it again.
 */
function isBeingCharged(order: OrderRecord, now: number): boolean {
  if (order.kind === 'renewal') return false
  const isAsked = order.status === 'pending' && chargeOf(order) !== null
  return isAsked && now - order.createdAt < BEING_CHARGED_MS
}

function findOwnOrder(
  { orderStore }: PayPorts,
  { viewer, key, bodyHash }: Pick<PayRequest<never>, 'viewer' | 'key' | 'bodyHash'>,
): ResultAsync<OrderRecord | null, CheckoutRefusal | Outage> {
  return orderStore
    .ofAttempt(viewer.id, key)
    .andThen((order): Result<OrderRecord | null, CheckoutRefusal | Outage> => {
      const isOther = order !== null && order.bodyHash !== bodyHash
      return isOther ? err({ kind: 'idempotency-key-reused' }) : ok(order)
    })
}

const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/**
 * The buyer's own step at the provider. Answering twice changes nothing: the first answer stands. Who manages a team's
 * billing ends a member's payment, too (customer 8), but never carries it on.
 */
export const answerChallenge =
  (ports: PayPorts): Checkout['answerChallenge'] =>
  (viewer, orderId, answer) =>
    safeTry<Order, CheckoutRefusal | Missing | Outage>(async function* () {
      const { ofUser, toCancel } = ports.orderStore
      const order = yield* (answer === 'refuse' ? toCancel : ofUser)(viewer, orderId)
      if (!order) return err(NO_ORDER)
      yield* ports.rateLimits.take(LIMITS.challenge(viewer.id))
      if (mayBecome(order.status, 'paid')) {
        const charge = chargeOf(order)
        const isTheirs = order.userId === viewer.id
        const settled = charge && isTheirs && (yield* ports.payments.settle(charge, answer))
        const outcome = settled || (answer === 'refuse' ? yield* cancelled(ports, charge) : null)
        if (!outcome) return err(NO_ORDER)
        yield* applyOutcome(ports, order, outcome)
      }
      return await answerOf(ports, viewer, orderId)
    })

/** What a killed server left behind may have no charge at its provider, or none at all: its buyer can let go of it. */
function cancelled(ports: PayPorts, charge: Charge | null): ResultAsync<ChargeOutcome, Outage> {
  return charge ? ports.payments.close(charge) : okAsync({ kind: 'cancelled' })
}
