import { err, ok, type Result } from 'neverthrow'
import { balanceOf } from '../credits/ledger.ts'
import { customPrice } from '../credits/pack.ts'
import { NOTHING } from '../shared/money.ts'
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
      return ok(creditsOf(facts, { refId: pack.id, credits: pack.credits, price: pack.price }, now))
    }
    case 'credits':
      return customPrice(facts.packs, wanted.amount).map(({ price }) =>
        creditsOf(facts, { refId: null, credits: wanted.amount, price }, now),
      )
    case 'plan':
      return planPurchase(facts, wanted.planId, now)
  }
}

function creditsOf(
  facts: PurchaseFacts,
  bought: Pick<Purchase, 'refId' | 'credits' | 'price'>,
  now: number,
): Purchase {
  const creditsBefore = balanceOf(facts.lots, now)
  return {
    ...bought,
    kind: 'credits',
    licenseId: facts.license.id,
    plan: null,
    credit: NOTHING,
    total: bought.price,
    subscriptionId: null,
    waitsUntil: null,
    creditsBefore,
    creditsAfter: creditsBefore + bought.credits,
    nextCharge: null,
  }
}
