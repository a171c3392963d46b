import { err, type Result } from 'neverthrow'
import { balanceOf } from '../credits/ledger.ts'
import { customPrice, isRefill } from '../credits/pack.ts'
import { chooseLicense, type LicenseTierTooLow } from '../license/choice.ts'
import { DEFAULT_LICENSE } from '../license/tier.ts'
import { addMonths } from '../shared/calendar.ts'
import { NOTHING } from '../shared/money.ts'
import { isFreePlan } from '../subscription/plan.ts'
import { planPurchase } from './plan-purchase.ts'
import type { Purchase, PurchaseFacts, PurchaseRefusal, WantedService } from './purchase.ts'

/** What a wanted service comes to: rules 9.6 for credits, rules 10 for plans. */
export function purchaseOf(
  facts: PurchaseFacts,
  wanted: WantedService,
  now: number,
): Result<Purchase, PurchaseRefusal> {
  switch (wanted.kind) {
    case 'pack': {
      const pack = facts.packs.find(({ id }) => id === wanted.packId)
      if (!pack) return err({ kind: 'not-sold', what: 'pack' })
      const { id, credits, price } = pack
      const bought = { refId: id, credits, price }
      return isRefill(pack) ? refillOf(facts, bought, now) : creditsOf(facts, bought, now)
    }
    case 'credits':
      return customPrice(facts.packs, wanted.amount).andThen(({ price }) =>
        creditsOf(facts, { refId: null, credits: wanted.amount, price }, now),
      )
    case 'plan':
      return planPurchase(facts, wanted.planId, now)
  }
}

/**
 * The first month of a refill, and what comes after it. One payer has one; an owed one is begun anew: nothing
 * of the month before is left to give back.
 */
function refillOf(
  facts: PurchaseFacts,
  bought: Bought,
  now: number,
): Result<Purchase, PurchaseRefusal> {
  if (facts.refill && !facts.refill.owed) return err({ kind: 'refill-held' })
  return creditsOf(facts, bought, now).map((purchase) => ({
    ...purchase,
    kind: 'refill',
    nextCharge: { amount: bought.price, at: addMonths(now, 1) },
  }))
}

type Bought = Pick<Purchase, 'refId' | 'credits' | 'price'>

/** Beside a plan, credits of a lower licence than its own would pay for none of its downloads. */
function creditsOf(
  { running, license, lots }: PurchaseFacts,
  bought: Bought,
  now: number,
): Result<Purchase, LicenseTierTooLow> {
  const creditsBefore = balanceOf(lots, now)
  const least = running && !isFreePlan(running.plan) ? running.license.id : DEFAULT_LICENSE
  return chooseLicense(license.id, least).map((licenseId) => ({
    ...bought,
    kind: 'credits',
    licenseId,
    plan: null,
    credit: NOTHING,
    total: bought.price,
    subscriptionId: null,
    waitsUntil: null,
    creditsBefore,
    creditsAfter: creditsBefore + bought.credits,
    nextCharge: null,
  }))
}
