import { observer } from 'mobx-react-lite'
import { ResultAsync } from 'neverthrow'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { PricedPlan } from '#application/ports/price-book.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { priceUnder, type LicenseType } from '#domain/license/tier.ts'
import { cents } from '#domain/shared/money.ts'
import { NO_TAX, withTax } from '#domain/shared/tax.ts'
import {
  isForTeams,
  isFreePlan,
  PLAN_DEFAULTS,
  planPrice,
  shownInterval,
  type Interval,
} from '#domain/subscription/plan.ts'
import type { Question } from '#messages/pricing-questions.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { Segmented, type Choice } from '../components/radio-group.tsx'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { PageHead } from '../page-head.tsx'
import { useDraft } from '../hooks/use-draft.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { TaxIncluded } from './shown-price.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { CreditPacks } from './credit-packs.tsx'
import { PlanTable, useMyPlan } from './plan-table.tsx'
import type { PricingData } from './pricing-data.ts'
import css from './pricing-page.module.css'
import textCss from '../styles/text.module.css'

export { loadPricing } from './pricing-data.ts'

/** A table further down, which nobody waits for. */
const Comparison = pagePart(async () => (await import('./comparison.tsx')).Comparison)

/** Loaded only for people who act for a team. */
const TeamNote = pagePart(async () => (await import('./team-note.tsx')).TeamNote)

const INTERVALS: readonly Choice<Interval>[] = [
  { value: 'year', label: 'Billed yearly' },
  { value: 'month', label: 'Billed monthly' },
]

/** The choice is still made after a look at another page. */
interface Choosing {
  readonly interval: Interval
}

/** Plans, packs and what either is worth, under the license whose prices the whole shop shows. */
export const PricingPage = observer(function PricingPage() {
  const { plans: basePlans, packs: basePacks, example, questions } = useLoaderData<PricingData>()
  const { publicUrl, taxShown } = useStore('config')
  const { team } = useStore('session').viewer
  const mayPay = useMayPay()
  const own = useMyPlan()
  const draft = useDraft<Choosing>('pricing')
  const [chosen, setChosen] = useState(() => draft.read().interval)
  const interval = chosen ?? shownInterval(own)
  const choose = (wanted: Interval) => {
    setChosen(wanted)
    draft.keep({ interval: wanted })
  }
  const { plans, packs } = useOffers({ plans: basePlans, packs: basePacks })
  // Free plans come last, because a small screen shows the first columns.
  const shown = [
    ...plans.filter((plan) => !isFreePlan(plan) && plan.interval === interval),
    ...plans.filter(isFreePlan),
  ].filter((plan) => !team || isForTeams(plan))
  const first = shown.find(({ tier }) => tier === PLAN_DEFAULTS.tier)

  return (
    <div className={css['page']}>
      <PageHead
        title="Pricing"
        description="Plans, credit packs and single licenses for 2D elements, practice footage and 3D assets."
        path="/pricing"
      />
      <JsonLd
        page="/pricing"
        text={import.meta.env.SSR ? jsonLdText(pricingLd(basePlans, publicUrl, taxShown)) : null}
      />
      <JsonLd
        page="/pricing"
        text={import.meta.env.SSR ? jsonLdText(questionsLd(questions)) : null}
      />
      <header className={css['head']}>
        <h1>Pricing</h1>
        {team && <TeamNote own={own} />}
        <p className={textCss['quiet']}>
          {!team && 'Subscribe to a plan, buy credits without one, or license a single file. '}
          Larger company? See <Link to="/pricing/enterprise">enterprise pricing</Link>.
        </p>
        <TaxIncluded />
      </header>
      <section className={css['part']} aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <div className={css['choices']}>
          <Segmented
            label="Billing period"
            choices={INTERVALS}
            value={interval}
            onChange={choose}
          />
          <LicenseChooser mayBuy={mayPay} />
        </div>
        <PlanTable plans={shown} own={own} />
      </section>
      <section className={css['part']} aria-labelledby="packs">
        <h2 id="packs">{team ? 'Credits' : 'Credits without a plan'}</h2>
        <CreditPacks
          packs={packs}
          areForSale={mayPay && (!team || shown.some(({ tier }) => tier === own?.tier))}
        />
      </section>
      {first && example && (
        <section className={css['part']} aria-labelledby="comparison">
          <h2 id="comparison">Which option is cheapest?</h2>
          <Comparison
            plan={first}
            plans={plans.filter(({ tier }) => tier === first.tier)}
            packs={packs}
            example={example}
          />
        </section>
      )}
      <section className={css['part']} aria-labelledby="questions">
        <h2 id="questions">Frequently asked questions</h2>
        <div className={css['questions']}>
          {questions.map(({ asks, answer }) => (
            <Disclosure key={asks} summary={asks}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  )
})

/** The plans as structured data for search engines, at the prices of license 1 (display 5). */
function pricingLd(plans: readonly PricedPlan[], publicUrl: string, taxRate = NO_TAX) {
  const url = new URL('/pricing', publicUrl).href
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: 'Emberstock plans',
    description: 'Monthly credits for 2D elements, practice footage and 3D assets.',
    brand: { '@type': 'Brand', name: 'Emberstock' },
    image: new URL('/logo.png', publicUrl).href,
    offers: plans.map(({ name, sku, interval, basePrice }) => ({
      '@type': 'Offer',
      url,
      sku,
      name: `${name}, billed ${interval}ly`,
      price: (withTax(basePrice, taxRate) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    })),
  }
}

function questionsLd(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ asks, answer }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

interface Offers {
  readonly plans: readonly PricedPlan[]
  readonly packs: readonly CreditPack[]
}

/** Plans and packs under the chosen license: computed at once, then replaced by those of the server. */
function useOffers(loaded: Offers): Offers {
  const { chosen } = useStore('licenses')
  const { begun } = useStore('interaction')
  const priceBook = useService('priceBook')
  const licenseId = chosen.id
  const ask = () => ResultAsync.combine([priceBook.plans(licenseId), priceBook.packs(licenseId)])
  // The first answer may come from this device's cache; the second comes from the server.
  const askTwice = () =>
    ask()
      .andThen(ask)
      .map(([plans, packs]) => ({ licenseId, plans, packs }))
  const said = useLookup(begun ? askTwice : null, [begun, licenseId, priceBook])
  return said?.licenseId === licenseId ? said : under(chosen, loaded)
}

/** Offers of license 1 at the prices of another license. */
function under(license: LicenseType, { plans, packs }: Offers): Offers {
  return {
    plans: plans.map((plan) => ({
      ...plan,
      licenseId: license.id,
      price: planPrice(plan, license),
    })),
    packs: packs.map((pack) => {
      const costPerCredit = priceUnder(license, pack.costPerCredit)
      return { ...pack, costPerCredit, price: cents(costPerCredit * pack.credits) }
    }),
  }
}
