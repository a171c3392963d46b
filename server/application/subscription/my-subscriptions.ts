import { readActing, requireActing, requireStaying } from '#server/application/team/acting.ts'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type {
  ChangeRefusal,
  ScheduledPlan,
  NoCreditSubscription,
  NoSubscription,
  SubscriptionDetails,
  Subscriptions,
} from '#application/ports/subscriptions.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import { dueNow, isMonthDue } from '#domain/subscription/subscription.ts'
import type { TeamClosing } from '#domain/team/team.ts'
import { type Registered, minimumLicense } from '#domain/user/viewer.ts'
import type {
  HeldSubscription,
  SubscriptionKind,
  RequestedChange,
} from '#server/application/ports/subscription-repository.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { NO_BILL, purchaseTaxation } from '#server/application/order/bill-tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { endIfDue, heldOf, subscribedTo } from './end-subscription.ts'
import { grantDueMonths } from './grant-due-months.ts'
import { isOver } from './renewal-terms.ts'
import { subscriptionDetails } from './subscription-details.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { pricePurchase } from '#domain/order/price-purchase.ts'
import type { Purchase, PurchaseRefusal } from '#domain/order/purchase.ts'
import { quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import { NOTHING } from '#domain/shared/money.ts'
import { purchaseFacts } from './purchase-facts.ts'
import type { SeatsInUse, SeatsUnavailable } from '#domain/subscription/seats.ts'
import { keepSeats } from './keep-seats.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SubscriptionNeeds = Needs<'units' | 'taxRates'>

type Change<Refusal> = (unit: Unit, held: HeldSubscription) => Promise<Result<void, Refusal>>

/**
 * The viewer's own subscriptions. Every operation first processes what was due, so that it never changes a
 * subscription that has ended; that processing stays committed even if the operation is refused.
 */
export function mySubscriptions({ units, taxRates }: SubscriptionNeeds): Subscriptions {
  const changing = <None, Refusal = never>(
    viewer: Registered,
    { kind, none }: { readonly kind: SubscriptionKind; readonly none: None },
    change: Change<Refusal>,
  ): ResultAsync<SubscriptionDetails, None | Refusal | Outage> =>
    units
      .run<Result<SubscriptionDetails, None | Refusal>, Outage>(async (unit) => {
        const customer = customerOf(viewer)
        await catchUp(unit, customer)
        const allowed = await requireActing(unit, viewer, 'manage-billing')
        if (allowed.isErr()) return err(allowed.error)
        const held = await heldOf(unit, customer, kind)
        if (!held || isOver(held, unit.now)) return ok(err(none))
        const changed = await change(unit, held)
        if (changed.isErr()) return ok(err(changed.error))
        // Canceling a past-due subscription ends it at once.
        await endIfDue(unit, customer, kind)
        return ok(ok(await subscriptionDetails(unit, customer, taxRates)))
      })
      .andThen((decided) => decided)

  return {
    details: (viewer) => detailsToday({ units, taxRates }, viewer),
    cancel: (viewer, reason) => changing(viewer, PLAN, (unit, held) => cancel(unit, held, reason)),
    reactivate: (viewer) => changing<NoSubscription, TeamClosing>(viewer, PLAN, goOn),
    scheduleChange: (viewer, later) =>
      changing<NoSubscription, ChangeRefusal>(viewer, PLAN, (unit, held) =>
        scheduleChange(unit, held, { viewer, ...later, taxRates }),
      ),
    undoChange: (viewer) =>
      changing(viewer, PLAN, async (unit, { id }) =>
        ok(await unit.subscriptions.setScheduledChange(id, null, unit.now)),
      ),
    keepSeats: (viewer, seats) =>
      changing<NoSubscription, SeatsInUse | SeatsUnavailable>(viewer, PLAN, (unit, held) =>
        keepSeats(unit, held, seats),
      ),
    cancelCreditSubscription: (viewer) =>
      changing(viewer, CREDITS, (unit, held) => cancel(unit, held, null)),
    reactivateCreditSubscription: (viewer) =>
      changing<NoCreditSubscription, TeamClosing>(viewer, CREDITS, goOn),
  }
}

const PLAN: { readonly kind: 'plan'; readonly none: NoSubscription } = {
  kind: 'plan',
  none: { kind: 'no-subscription' },
}
const CREDITS: { readonly kind: 'credits'; readonly none: NoCreditSubscription } = {
  kind: 'credits',
  none: { kind: 'no-credit-subscription' },
}

/** Reads without locking unless something is due. */
function detailsToday(
  { units, taxRates }: SubscriptionNeeds,
  viewer: Registered,
): ResultAsync<SubscriptionDetails, Outage> {
  const customer = customerOf(viewer)
  return units
    .read((records) => isBehind(records, customer))
    .andThen((behind) =>
      behind
        ? units.run<void, never>(async (unit) => ok(await catchUp(unit, customer)))
        : ok(undefined),
    )
    .andThen(() =>
      readActing(units, viewer, ['license', 'manage-billing'], (records) =>
        subscriptionDetails(records, customer, taxRates),
      ),
    )
}

/** Processes what is due for a customer's subscriptions and needs no payment. */
async function catchUp(unit: Unit, customer: CustomerId): Promise<void> {
  await endIfDue(unit, customer, 'plan')
  await endIfDue(unit, customer, 'credits')
  await grantDueMonths(unit, customer)
}

/** Whether `catchUp` has anything to do. */
async function isBehind({ subscriptions, now }: Records, customer: CustomerId): Promise<boolean> {
  const plan = await subscriptions.heldPlan(customer)
  if (plan && dueNow(plan.subscription, now) === 'end') return true
  if (plan && isMonthDue(plan.subscription, plan.monthsGranted, now)) return true
  const credits = await subscriptions.heldCredits(customer)
  return credits !== null && dueNow(credits.subscription, now) === 'end'
}

/** Cancels with the paid period, or at once if it is past due. */
async function cancel(
  unit: Unit,
  held: HeldSubscription,
  reason: string | null,
): Promise<Result<void, never>> {
  const { id, customer, userId, subscription } = held
  if (subscription.cancelAt !== null) return ok(undefined)
  const at = Math.max(subscription.periodEndsAt, unit.now)
  await unit.subscriptions.setCancellation(id, { at, reason }, unit.now)
  if (at <= unit.now) return ok(undefined)
  // Each cancellation gets an email, even after a change of mind.
  const key = `subscription-cancelled-${id}-${unit.now}`
  const of = subscribedTo(held)
  await emailCustomer(unit, { customer, userId, key }, (firstName) => ({
    kind: 'subscription-cancelled',
    firstName,
    of,
    at,
  }))
  return ok(undefined)
}

/** Withdraws a cancellation before it is due. Nothing is charged. */
async function goOn(
  unit: Unit,
  { id, customer }: HeldSubscription,
): Promise<Result<void, TeamClosing>> {
  const staying = await requireStaying(unit, customer)
  if (staying.isErr()) return err(staying.error)
  return ok(await unit.subscriptions.setCancellation(id, { at: null, reason: null }, unit.now))
}

interface Wanted extends ScheduledPlan {
  readonly viewer: Registered
  readonly taxRates: TaxRates
}

async function scheduleChange(
  unit: Unit,
  held: HeldSubscription,
  wanted: Wanted,
): Promise<Result<void, ChangeRefusal>> {
  const change = await changeWanted(unit, wanted)
  if (change.isErr()) return err(change.error)
  await unit.subscriptions.setScheduledChange(held.id, change.value, unit.now)
  // Choosing the next plan implies continuing.
  return await goOn(unit, held)
}

/**
 * The plan, license and price that a customer wants from the period's end on: accepted only if the rule
 * behind the quote says that the change is scheduled, and the quote is still the one that was shown
 * (subscription 3).
 */
async function changeWanted(
  records: Records,
  { viewer, planId, licenseId, quote, taxRates }: Wanted,
): Promise<Result<RequestedChange, ChangeRefusal>> {
  const allowed = chooseLicense(licenseId, minimumLicense(viewer))
  if (allowed.isErr()) return err(allowed.error)
  const facts = await purchaseFacts(records, customerOf(viewer), licenseId)
  if (!facts) return err({ kind: 'missing', what: 'license' })
  const pricedAt = quotedAt(quote, records.now)
  const bills = { asked: NO_BILL, running: facts.running?.billing ?? null }
  const taxation = await purchaseTaxation(records, taxRates, bills)
  return pricePurchase(facts, { kind: 'plan', planId }, taxation, pricedAt)
    .mapErr(refusalOf)
    .andThen((purchase): Result<RequestedChange, ChangeRefusal> => {
      if (quoteOfPurchase(purchase, pricedAt) !== quote) return err(priceChanged(purchase))
      // A change that begins now has to be bought.
      if (purchase.scheduledFor === null) return err({ kind: 'missing', what: 'plan' })
      const { price, seatPrice } = purchase
      return ok({ planId, licenseId: purchase.licenseId, price, seatPrice })
    })
}

/** Reports what is charged when the change begins: at once, or with the next period. */
function priceChanged({ scheduledFor, total, nextCharge }: Purchase): ChangeRefusal {
  const later = nextCharge?.amount ?? NOTHING
  return { kind: 'price-changed', total: scheduledFor === null ? total : later }
}

function refusalOf(refused: PurchaseRefusal): ChangeRefusal {
  return refused.kind === 'not-sold' ? { kind: 'missing', what: refused.what } : refused
}
