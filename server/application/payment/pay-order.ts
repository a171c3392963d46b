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

/** The ports needed to get an order paid. */
export type PayPorts = SettlePaymentPorts & Needs<'orders' | 'rateLimits' | 'secrets'>

/** A payment attempt, for any kind of order. */
export interface PayRequest<Refusal> {
  readonly viewer: Registered
  /** The attempt's idempotency key: the same key always returns the same order. */
  readonly key: string
  /** Equal if and only if two attempts request the same. */
  readonly bodyHash: string
  /** The order begins, changes or renews a subscription. */
  readonly isSubscribing: boolean
  /** Prices the request at current prices. Returns a function that writes the order if nothing has changed since. */
  readonly prepare: () => ResultAsync<WriteOrder, Refusal | Outage>
}

type WriteOrder = () => ResultAsync<OpenOutcome, CheckoutRefusal | Outage>

/** A payment method that no provider of this shop offers. */
export const UNKNOWN_PAYMENT: Invalid = {
  kind: 'invalid',
  errors: [{ field: 'payment', fault: 'malformed' }],
}

/** The billing fields that distinguish one attempt from another. */
export function billingParts({ country, company, vatId, acknowledged }: Billing): unknown[] {
  return [country, company, vatId, acknowledged]
}

/** How often an attempt retries after a conflict with others. Each conflict means that someone else made progress. */
const LOOKS = 20
const TOO_BUSY: Outage = { kind: 'rate-limited', retryAfterSeconds: 1 }
/** How long a new order may take to reach its provider (checkout 4). */
const BEING_CHARGED_MS = 60_000

/**
 * Pays so that nothing is charged twice or lost (security 3, decision 004): the order is written as pending
 * first, the provider is called outside of any transaction with the order's ID as its key, and repeating an
 * idempotency key resumes the same order from its current state.
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

/** The response to an order's attempt: paid or awaiting, or else a refusal; permanent once the order is final. */
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

/**
 * The order of an attempt, found or newly written; null after a conflict with another request, so that the
 * caller retries.
 */
function openOrder<Refusal>(
  ports: PayPorts,
  buying: PayRequest<Refusal>,
): ResultAsync<OrderRecord | null, Refusal | CheckoutRefusal | Outage> {
  const { viewer, key } = buying
  return safeTry<OrderRecord | null, Refusal | CheckoutRefusal | Outage>(async function* () {
    const mine = yield* findOwnOrder(ports, buying)
    if (mine) return ok(mine)
    const fresh = await buying.prepare()
    // The refusal may have been caused by a duplicate of this attempt, for example because it emptied the
    // cart.
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

/** Closes the other order, unless the provider is currently being asked for its payment, or has not decided yet. */
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
 * Whether an order of another tab is being charged right now. Orders paid by credits or by nobody are
 * settled by any request that encounters them, and a renewal yields to a buyer: the next run retries it.
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
      // The same body asks for something else when sent for another customer.
      const isSame = order?.bodyHash === bodyHash && order.customer === customerOf(viewer)
      return order && !isSame ? err({ kind: 'idempotency-key-reused' }) : ok(order)
    })
}

const NO_ORDER: Missing = { kind: 'missing', what: 'order' }

/**
 * Handles the buyer's own step at the provider. Answering twice changes nothing: the first answer stands. A
 * user who manages a team's billing can end a member's payment (customer 8), but never continue it.
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

/**
 * An order that a killed server left behind may have no charge at its provider, or none at all: its buyer
 * can cancel it.
 */
function cancelled(ports: PayPorts, charge: Charge | null): ResultAsync<ChargeOutcome, Outage> {
  return charge ? ports.payments.close(charge) : okAsync({ kind: 'cancelled' })
}
