import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import type { CreditPack } from '#domain/credits/pack.ts'
import { cents } from '#domain/shared/money.ts'
import { monthlyEquivalent, monthsIn, type PlanVariant } from '#domain/subscription/plan.ts'
import { paysOffFrom, filesOptions, type FilesOption } from '#domain/subscription/plan-value.ts'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import type { Example } from './pricing-data.ts'
import textCss from '../styles/text.module.css'

interface ComparisonProps {
  /** The plan that the page shows first, at the chosen interval. */
  readonly plan: PricedPlan
  /** The same plan at every interval. */
  readonly plans: readonly PricedPlan[]
  readonly packs: readonly CreditPack[]
  readonly example: Example
}

/** The cost of the same files for every way to buy them, sorted by what is charged now, cheapest first (pricing 8). */
export const Comparison = observer(function Comparison(props: ComparisonProps) {
  const { plan, plans, packs, example } = props
  const licenses = useStore('licenses')
  const license = licenses.chosen
  const files = plan.creditsPerMonth
  const prices = { each: licenses.price(example.perCredit), packs }
  const monthly = monthlyEquivalent(plan, license)
  const from = paysOffFrom(prices, monthly, files)
  const rows = filesOptions(files, prices, plans, license)

  return (
    <>
      <p className={textCss['quiet']}>
        The cost of {files} one-credit files, such as{' '}
        <Link to={`/product/${example.slug}`}>{example.name}</Link>, with the {license.name}{' '}
        license. {plan.name} plans include {files} credits every month.
      </p>
      <div className={css['narrow']}>
        <DataTable
          caption={`Cost of ${files} files`}
          stacks
          rows={rows}
          keyOf={(option) => nameOf(option, files)}
          columns={[
            { name: 'Option', heads: true, cell: (option) => nameOf(option, files) },
            {
              name: 'Total',
              number: true,
              cell: ({ total, plan: bought }) => (
                <span className={css['total']}>
                  <ListedPrice license={license} cents={total} /> today
                  {bought?.interval === 'month' && ', then monthly'}
                  {bought?.interval === 'year' && (
                    <>
                      {' '}
                      (<ListedPrice
                        license={license}
                        cents={monthlyEquivalent(bought, license)}
                      />{' '}
                      a month)
                    </>
                  )}
                </span>
              ),
            },
            {
              name: 'Per file',
              number: true,
              cell: ({ total, plan: bought }) => {
                const months = bought ? monthsIn(bought.interval) : 1
                const each = cents(Math.round(total / (files * months)))
                return <ListedPrice license={license} cents={each} />
              },
            },
          ]}
        />
      </div>
      {from !== null && (
        <p className={textCss['quiet']}>
          If you need {from} or more files every month, the {planName(plan)}, costs less per month (
          <ListedPrice license={license} cents={monthly} />) than buying without a plan. For fewer,
          buy only what you need.
        </p>
      )}
    </>
  )
})

function nameOf({ plan, credits }: FilesOption, files: number): string {
  if (plan) return planName(plan)
  return credits > 0 ? `${credits} credits, no plan` : oneByOneName(files)
}

function planName({ name, interval }: PlanVariant): string {
  return `${name} plan, billed ${interval}ly`
}

function oneByOneName(files: number): string {
  return files < QUANTITY_DISCOUNT.fromItems
    ? 'Individual purchases'
    : `Individual purchases in one cart (${QUANTITY_DISCOUNT.percent}% quantity discount)`
}
