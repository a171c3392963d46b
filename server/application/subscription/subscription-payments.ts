import { requireActing } from '#server/application/team/acting.ts'
import { err, errAsync, ok, ResultAsync, type Result } from 'neverthrow'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type {
  NotPastDue,
  PaymentMethodAttempt,
  PayNowAttempt,
  SubscriptionPayments,
} from '#application/ports/subscription-payments.ts'
import type { NoCreditSubscription, NoSubscription } from '#application/ports/subscriptions.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { dueNow, isPastDue } from '#domain/subscription/subscription.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { OpenOutcome } from '#server/application/order/write-order.ts'
import { pay, UNKNOWN_PAYMENT, type PayPorts } from '#server/application/payment/pay-order.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type {
  HeldSubscription,
  SubscriptionKind,
} from '#server/application/ports/subscription-repository.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { heldOf } from './end-subscription.ts'
import { nextPeriodOf, writeRenewal } from './process-subscription.ts'
import { payNowKey } from './renewal-keys.ts'
import { isOver } from './renewal-terms.ts'

type PaymentPorts = PayPorts & Needs<'units' | 'taxRates' | 'vatNumbers'>

type None = NoSubscription | NoCreditSubscription

type Refused = CheckoutRefusal | None | NotPastDue

/** The viewer's own subscriptions, and the payment methods that they are charged to. */
export const subscriptionPayments = (ports: PaymentPorts): SubscriptionPayments => ({
  replace: (viewer, attempt) => replacePayment(ports, viewer, attempt),
  payNow: (viewer, attempt) => payNow(ports, viewer, attempt),
})

/**
 * Saves another payment method by an order that costs nothing (decision 045): it has an attempt, a
 * challenge and a final status like every other order, and yields to a renewal that is due.
 */
function replacePayment(
  ports: PaymentPorts,
  viewer: Registered,
  { key, of, payment }: PaymentMethodAttempt,
): ReturnType<SubscriptionPayments['replace']> {
  if (!ports.payments.accepts(payment)) return errAsync(UNKNOWN_PAYMENT)
  return hashed(ports, ['replace', of, payment]).andThen((bodyHash) =>
    pay<CheckoutRefusal | None>(ports, {
      viewer,
      key,
      bodyHash,
      isSubscribing: true,
      prepare: () =>
        held(ports, viewer, of).map(
          () => () =>
            ports.units.run((unit) =>
              writeReplacement(unit, { viewer, of, key, bodyHash, payment }),
            ),
        ),
    }),
  )
}

/**
 * Pays for the past-due period (subscription 8). The key of its order names the period, so that repeating
 * the attempt finds it even after it was paid, and an order of an earlier period renews nothing.
 */
function payNow(
  ports: PaymentPorts,
  viewer: Registered,
  { key: attempt, of, periodEnd, payment }: PayNowAttempt,
): ReturnType<SubscriptionPayments['payNow']> {
  if (payment !== null && !ports.payments.accepts(payment)) return errAsync(UNKNOWN_PAYMENT)
  return held(ports, viewer, of).andThen(({ id }) =>
    hashed(ports, ['pay-now', of, periodEnd, payment]).andThen((bodyHash) => {
      const by = payment === null ? 'saved' : 'another'
      const key = payNowKey({ id, subscription: { periodEndsAt: periodEnd } }, attempt, by)
      return pay<Refused>(ports, {
        viewer,
        key,
        bodyHash,
        isSubscribing: true,
        prepare: () =>
          ports.units
            .read((records) => owedBy(records, { viewer, of, periodEnd, payment }))
            .andThen((owed) => owed)
            .andThrough(({ owed }) => ports.vatNumbers.check(owed.billing, viewer.id))
            .andThen(({ by }): Result<() => ResultAsync<OpenOutcome, Outage>, Refused> => {
              // Saved with a provider that the shop no longer uses.
              if (!ports.payments.knows(by)) return err({ kind: 'payment-missing' })
              const asked = { viewer, of, periodEnd, payment, by, key, bodyHash }
              return ok(() => ports.units.run((unit) => writePayment(unit, asked, ports.taxRates)))
            }),
      })
    }),
  )
}

interface Owed {
  readonly viewer: Registered
  readonly of: SubscriptionKind
  readonly periodEnd: number
  readonly payment: string | null
}

/** The past-due subscription, and what pays for it. */
async function owedBy(
  records: Records,
  { viewer, of, periodEnd, payment }: Owed,
): Promise<Result<{ readonly owed: HeldSubscription; readonly by: string }, Refused>> {
  const owed = await heldOf(records, customerOf(viewer), of)
  if (!owed) return err(NONE[of])
  const { subscription } = owed
  const isOwed = subscription.periodEndsAt === periodEnd && isPastDue(subscription, records.now)
  const isEnding = subscription.cancelAt !== null || dueNow(subscription, records.now) === 'end'
  if (!isOwed || isEnding) return err({ kind: 'not-past-due' })
  const by = payment ?? owed.payment
  return by === null ? err({ kind: 'payment-missing' }) : ok({ owed, by })
}

interface AskedPayment extends Owed {
  readonly by: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * Reads again under the customer's lock: another request may have renewed it, or replaced the saved payment
 * method.
 */
async function writePayment(
  unit: Unit,
  { by: payment, key: idempotencyKey, bodyHash, ...asked }: AskedPayment,
  taxRates: TaxRates,
): Promise<Result<OpenOutcome, Outage>> {
  await unit.customers.lock(customerOf(asked.viewer))
  const allowed = await requireActing(unit, asked.viewer, 'manage-billing')
  if (allowed.isErr()) return err(allowed.error)
  const found = await owedBy(unit, asked)
  if (found.isErr() || found.value.by !== payment) return ok('conflict')
  const { owed: held } = found.value
  const next = await nextPeriodOf(unit, held)
  const userId = asked.viewer.id
  const order = { held, next, userId, payment, idempotencyKey, bodyHash }
  return ok((await writeRenewal(unit, order, taxRates)) ? 'opened' : 'conflict')
}

interface Replacement {
  readonly viewer: Registered
  readonly of: SubscriptionKind
  readonly key: string
  readonly bodyHash: string
  readonly payment: string
}

async function writeReplacement(
  unit: Unit,
  { viewer, of, key, bodyHash, payment }: Replacement,
): Promise<Result<OpenOutcome, Outage>> {
  const customer = customerOf(viewer)
  await unit.customers.lock(customer)
  const allowed = await requireActing(unit, viewer, 'manage-billing')
  if (allowed.isErr()) return err(allowed.error)
  const found = await heldOf(unit, customer, of)
  if (!found || isOver(found, unit.now)) return ok('conflict')
  const isWritten = await unit.orders.add({
    id: unit.newId(),
    customer,
    userId: viewer.id,
    idempotencyKey: key,
    bodyHash,
    kind: 'payment_method',
    licenseId: found.licenseId,
    billing: { ...found.billing, acknowledged: false },
    payment,
    subscriptionId: found.id,
    ...NOTHING_BOUGHT,
    now: unit.now,
  })
  return ok(isWritten ? 'opened' : 'conflict')
}

const NOTHING_BOUGHT = {
  credits: 0,
  quote: '',
  subtotal: NOTHING,
  discountName: null,
  discountCode: null,
  discount: NOTHING,
  tax: NOTHING,
  taxRate: 0,
  total: NOTHING,
  cartId: '',
  cartVersion: 0,
} as const

/** A subscription that continues; refused if there is none. */
function held(
  { units }: Pick<PaymentPorts, 'units'>,
  viewer: Registered,
  of: SubscriptionKind,
): ResultAsync<HeldSubscription, None | Outage> {
  return units
    .read(async (records): Promise<Result<HeldSubscription, None>> => {
      const found = await heldOf(records, customerOf(viewer), of)
      return found && !isOver(found, records.now) ? ok(found) : err(NONE[of])
    })
    .andThen((decided) => decided)
}

const NONE: Readonly<Record<SubscriptionKind, None>> = {
  plan: { kind: 'no-subscription' },
  credits: { kind: 'no-credit-subscription' },
}

function hashed({ secrets }: PayPorts, asked: readonly unknown[]): ResultAsync<string, never> {
  return ResultAsync.fromSafePromise(secrets.digest(JSON.stringify(asked)))
}
