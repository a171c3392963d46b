import { seatsPurchase } from './seats-purchase.ts'
import { isForTeams } from '../subscription/plan.ts'
import { err, type Result } from 'neverthrow'
import { balanceOf, lotsUnder } from '../credits/ledger.ts'
import { customPrice, isCreditSubscription } from '../credits/pack.ts'
import { chooseLicense } from '../license/choice.ts'
import { sellUnder } from '../license/on-request.ts'
import { DEFAULT_LICENSE, type LicenseId } from '../license/tier.ts'
import { addMonths } from '../shared/calendar.ts'
import { NOTHING, sum } from '../shared/money.ts'
import { isFreePlan } from '../subscription/plan.ts'
import { planPurchase } from './plan-purchase.ts'
import type {
  NetPurchase,
  Purchase,
  PurchaseFacts,
  PurchaseRefusal,
  ActiveCreditSubscription,
  PurchaseItem,
} from './purchase.ts'
import { taxOn, withTax, type Taxation } from '../shared/tax.ts'

/** The price of a wanted purchase before tax: pricing 3 for credits, subscription 2 for plans. */
export function purchaseOf(
  facts: PurchaseFacts,
  wanted: PurchaseItem,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  if (facts.isClosing) return err({ kind: 'team-closing' })
  if (facts.isTeam && !isSoldToTeam(facts, wanted)) return err({ kind: 'team-needs-pro' })
  switch (wanted.kind) {
    case 'pack': {
      const pastDue = pastDueMonth(facts, wanted.packId)
      if (pastDue) return creditSubscriptionOf(facts, pastDue, now)
      const pack = facts.packs.find(({ id }) => id === wanted.packId)
      if (!pack) return err({ kind: 'not-sold', what: 'pack' })
      const { id, credits, price } = pack
      const bought = { refId: id, credits, price }
      return isCreditSubscription(pack)
        ? creditSubscriptionOf(facts, bought, now)
        : creditsOf(facts, bought, now)
    }
    case 'credits':
      return customPrice(facts.packs, wanted.amount).andThen(({ price }) =>
        creditsOf(facts, { refId: null, credits: wanted.amount, price }, now),
      )
    case 'plan':
      return planPurchase(facts, wanted.planId, now)
    case 'seats':
      return seatsPurchase(facts, wanted.count, now)
  }
}

/** Teams can only have Pro, and credits alongside it (customer 3). */
function isSoldToTeam({ plans, running }: PurchaseFacts, wanted: PurchaseItem): boolean {
  // `seatsPurchase` reports its own reasons for refusing seats.
  if (wanted.kind === 'seats') return true
  if (wanted.kind !== 'plan') return running !== null && isForTeams(running.plan)
  // A plan that is no longer sold still renews, and a period that is past due is paid like any other purchase.
  const renewed = running ? [running.renewal.plan] : []
  const plan = [...plans, ...renewed].find(({ id }) => id === wanted.planId)
  return plan !== undefined && isForTeams(plan)
}

/** How a purchase is taxed: like the bill that its buyer asked for, or like the bills of the current plan. */
export interface PurchaseTaxation {
  /** Null until the billing country is known. */
  readonly asked: Taxation | null
  readonly running: Taxation
}

/**
 * A scheduled change is taxed like the current plan's bills, whatever country is given. So is any other
 * purchase, until a country is given.
 */
function taxationOf({ scheduledFor }: NetPurchase, { asked, running }: PurchaseTaxation): Taxation {
  return scheduledFor === null && asked ? asked : running
}

/** The price of a wanted purchase including tax: the single price that is quoted, compared and paid. */
export function pricePurchase(
  facts: PurchaseFacts,
  wanted: PurchaseItem,
  taxation: PurchaseTaxation,
  now: number,
): Result<Purchase, PurchaseRefusal> {
  return purchaseOf(facts, wanted, now).map((net) => taxed(net, taxationOf(net, taxation)))
}

/** Adds the tax of the billing country, to this charge and to the next (tax 1). */
export function taxed(
  purchase: NetPurchase,
  { taxRate, vatCheckedAt, vatIssue }: Taxation,
): Purchase {
  const { total: net, nextCharge } = purchase
  const tax = taxOn(net, taxRate)
  return {
    ...purchase,
    tax,
    taxRate,
    vatCheckedAt,
    vatIssue,
    total: sum([net, tax]),
    nextCharge: nextCharge && { ...nextCharge, amount: withTax(nextCharge.amount, taxRate) },
  }
}

/**
 * The first month of a credit subscription, and the charge that follows it. A customer has at most one, and a
 * second click does not replace one that continues. One that is past due, canceled or ineligible is replaced by
 * a new one: its credits stay, so nothing of its month is left to credit.
 */
function creditSubscriptionOf(
  facts: PurchaseFacts,
  bought: Bought,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  const { creditSubscription } = facts
  if (creditSubscription && !mayBeReplaced(creditSubscription, facts.licenseNeeded)) {
    return err({
      kind: 'credit-subscription-exists',
      credits: creditSubscription.credits,
      renewsAt: creditSubscription.endsAt,
    })
  }
  return creditsOf(facts, bought, now).map((purchase) => ({
    ...purchase,
    kind: 'credit_subscription',
    nextCharge: { amount: bought.price, at: addMonths(now, 1) },
    endsCreditSubscription: creditSubscription && {
      credits: creditSubscription.credits,
      licenseId: creditSubscription.licenseId,
    },
  }))
}

/**
 * The month of the customer's own credit subscription that could not be charged. It costs what was agreed,
 * regardless of what is on sale by now.
 */
function pastDueMonth(
  { creditSubscription, license }: PurchaseFacts,
  packId: number,
): Bought | null {
  if (
    !creditSubscription?.pastDue ||
    creditSubscription.packId !== packId ||
    creditSubscription.licenseId !== license.id
  )
    return null
  return { refId: packId, credits: creditSubscription.credits, price: creditSubscription.price }
}

/**
 * A credit subscription under a lower license than its customer now needs brings credits that pay for nothing
 * (decision 027).
 */
function mayBeReplaced(
  { pastDue, cancelled, licenseId }: ActiveCreditSubscription,
  needed: LicenseId,
): boolean {
  return pastDue || cancelled || licenseId < needed
}

type Bought = Pick<Purchase, 'refId' | 'credits' | 'price'>

/** Alongside a plan, credits under a lower license than the plan's would pay for none of its downloads. */
function creditsOf(
  { running, license, lots, licenseNeeded }: PurchaseFacts,
  bought: Bought,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  const creditsBefore = balanceOf(lotsUnder(lots, licenseNeeded), now)
  const least = running && !isFreePlan(running.plan) ? running.license.id : DEFAULT_LICENSE
  const sold = chooseLicense(license.id, least).andThen(() => sellUnder(license, bought.price))
  return sold.map((licenseId) => ({
    ...bought,
    kind: 'credits',
    licenseId,
    plan: null,
    seats: 0,
    seatPrice: NOTHING,
    credit: NOTHING,
    total: bought.price,
    subscriptionId: null,
    scheduledFor: null,
    creditsBefore,
    creditsAfter: creditsBefore + bought.credits,
    creditsIneligible: balanceOf(lots, now) - creditsBefore,
    nextCharge: null,
    endsCreditSubscription: null,
  }))
}
