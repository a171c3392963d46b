import type { PricedPlan } from '#application/ports/price-book.ts'
import type { Home } from '#domain/catalogue/home.ts'
import { isForMoney } from '#domain/catalogue/sale.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PageSource } from '../page-source.ts'
import { settled } from '../settled.ts'

/** An asset on the shelves, to compare ways of buying with. */
export interface Example {
  readonly name: string
  readonly slug: string
  /** Under licence 1, for one credit's worth. */
  readonly perCredit: Cents
}

/** At the prices of licence 1: the page shows those of the chosen one (decision 003). */
export interface PricingData {
  readonly plans: readonly PricedPlan[]
  readonly packs: readonly CreditPack[]
  readonly example: Example | null
}

/** What the pricing page loads: the same for everybody. */
export async function loadPricing(source: PageSource): Promise<PricingData> {
  const priceBook = source.get('priceBook')
  const [plans, packs, home] = await Promise.all([
    settled(priceBook.plans(DEFAULT_LICENSE)),
    settled(priceBook.packs(DEFAULT_LICENSE)),
    source.get('catalogue').home(),
  ])
  return { plans, packs, example: home.map(exampleOn).unwrapOr(null) }
}

/** Plans at the prices of licence 1: the page shows those of every band. */
export function loadEnterprise(source: PageSource): Promise<readonly PricedPlan[]> {
  return settled(source.get('priceBook').plans(DEFAULT_LICENSE))
}

/** Something that costs one credit, so that the numbers are those of credits. */
function exampleOn({ popular, newest }: Home): Example | null {
  const card = [...popular, ...newest].find(
    (one) => one.fromCredits === 1 && isForMoney(one, one.fromPrice),
  )
  return card ? { name: card.name, slug: card.slug, perCredit: card.fromPrice } : null
}
