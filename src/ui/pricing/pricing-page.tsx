import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isFreePlan, PLAN_DEFAULTS, type Interval } from '#domain/subscription/plan.ts'
import { PRICING_QUESTIONS, type Question } from '#messages/pricing-questions.ts'
import { JsonLd } from '../json-ld.tsx'
import { LicenseChooser } from '../license/license-chooser.tsx'
import { PageHead } from '../page-head.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { Link } from '../components/link.tsx'
import { Segmented, type Choice } from '../components/radio-group.tsx'
import { useStore } from '../stores/stores.tsx'
import { Comparison } from './comparison.tsx'
import { CreditPacks } from './credit-packs.tsx'
import { PlanTable } from './plan-table.tsx'
import type { PricingData } from './pricing-data.ts'
import css from './pricing-page.module.css'
import { useOffers } from './use-offers.ts'

export { loadPricing } from './pricing-data.ts'

const INTERVALS: readonly Choice<Interval>[] = [
  { value: 'year', label: 'By the year' },
  { value: 'month', label: 'By the month' },
]

/** Plans, packs and what either is worth, under the license that the whole shop shows prices for. */
export const PricingPage = observer(function PricingPage() {
  const { plans: basePlans, packs: basePacks, example } = useLoaderData<PricingData>()
  const { publicUrl } = useStore('config')
  const [interval, setInterval] = useState<Interval>(PLAN_DEFAULTS.interval)
  const { plans, packs } = useOffers({ plans: basePlans, packs: basePacks })
  // What costs nothing comes last: a small screen shows the first columns.
  const shown = [
    ...plans.filter((plan) => !isFreePlan(plan) && plan.interval === interval),
    ...plans.filter(isFreePlan),
  ]
  const first = shown.find(({ tier }) => tier === PLAN_DEFAULTS.tier)

  return (
    <div className={css['page']}>
      <PageHead
        title="Pricing"
        description="Plans with credits every month, credit packs, and single licences for footage and 3D assets."
        path="/pricing"
      />
      <JsonLd page="/pricing" data={import.meta.env.SSR ? pricingLd(basePlans, publicUrl) : null} />
      <JsonLd page="/pricing" data={import.meta.env.SSR ? questionsLd(PRICING_QUESTIONS) : null} />
      <header className={css['head']}>
        <h1>Pricing</h1>
        <p className={css['quiet']}>
          Credits every month with a plan, credits without one, or one licence at a time. Larger
          companies: <Link to="/pricing/enterprise">enterprise prices</Link>.
        </p>
      </header>
      <section className={css['part']} aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <div className={css['choices']}>
          <Segmented label="Pay" choices={INTERVALS} value={interval} onChange={setInterval} />
          <LicenseChooser />
        </div>
        <PlanTable plans={shown} />
      </section>
      <section className={css['part']} aria-labelledby="packs">
        <h2 id="packs">Credits without a plan</h2>
        <CreditPacks packs={packs} />
      </section>
      {first && example && (
        <section className={css['part']} aria-labelledby="comparison">
          <h2 id="comparison">What pays off</h2>
          <Comparison plan={first} packs={packs} example={example} />
        </section>
      )}
      <section className={css['part']} aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <div className={css['questions']}>
          {PRICING_QUESTIONS.map(({ asks, answer }) => (
            <Disclosure key={asks} summary={asks}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  )
})

/** The plans as search engines read them, at the prices of license 1 (display 5). */
function pricingLd(plans: readonly PricedPlan[], publicUrl: string) {
  const url = new URL('/pricing', publicUrl).href
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: 'Emberstock plans',
    description: 'Credits every month for footage, practice clips and 3D assets.',
    brand: { '@type': 'Brand', name: 'Emberstock' },
    offers: plans.map(({ name, sku, interval, basePrice }) => ({
      '@type': 'Offer',
      url,
      sku,
      name: `${name}, by the ${interval}`,
      price: (basePrice / 100).toFixed(2),
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
