import type { PricedPlan } from '#application/ports/price-book.ts'
import type { Home } from '#domain/catalog/home.ts'
import { isForMoney } from '#domain/catalog/sale.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Question } from '#messages/pricing-questions.ts'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'

/** An asset from the catalog, for comparing the ways to buy. */
export interface Example {
  readonly name: string
  readonly slug: string
  /** Price of one credit's worth under license 1. */
  readonly perCredit: Cents
}

/** At the prices of license 1; the page shows those of the chosen license (decision 003). */
export interface PricingData {
  readonly plans: readonly PricedPlan[]
  readonly packs: readonly CreditPack[]
  readonly example: Example | null
  readonly questions: readonly Question[]
}

/** The data of the pricing page: the same for everyone. */
export async function loadPricing(source: PageSource): Promise<PricingData> {
  const priceBook = source.get('priceBook')
  const [plans, packs, home, { PRICING_QUESTIONS }] = await Promise.all([
    unwrap(priceBook.plans(DEFAULT_LICENSE)),
    unwrap(priceBook.packs(DEFAULT_LICENSE)),
    source.get('catalog').home(),
    // Part of the page's data: as code they would add to its initial download.
    import('#messages/pricing-questions.ts'),
  ])
  return {
    plans,
    packs,
    example: home.map(exampleOn).unwrapOr(null),
    questions: PRICING_QUESTIONS,
  }
}

/** Plans at the prices of license 1; the page shows those of every band. */
export function loadEnterprise(source: PageSource): Promise<readonly PricedPlan[]> {
  return unwrap(source.get('priceBook').plans(DEFAULT_LICENSE))
}

/** An asset that costs one credit, so that the numbers are per credit. */
function exampleOn({ popular, newest }: Home): Example | null {
  const card = [...popular, ...newest].find(
    (one) => one.fromCredits === 1 && isForMoney(one, one.fromPrice),
  )
  return card ? { name: card.name, slug: card.slug, perCredit: card.fromPrice } : null
}
