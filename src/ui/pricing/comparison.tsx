import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import { customPrice, type CreditPack } from '#domain/credits/pack.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import { monthlyEquivalent } from '#domain/subscription/plan.ts'
import { oneByOne, paysOffFrom } from '#domain/subscription/plan-value.ts'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import type { Example } from './pricing-data.ts'
import textCss from '../styles/text.module.css'

interface ComparisonProps {
  readonly plan: PricedPlan
  readonly packs: readonly CreditPack[]
  readonly example: Example
}

interface Way {
  readonly name: string
  readonly whole: Cents
}

/** The same files bought three ways, in numbers. */
export const Comparison = observer(function Comparison(props: ComparisonProps) {
  const { plan, packs, example } = props
  const licenses = useStore('licenses')
  const files = plan.creditsPerMonth
  const each = licenses.price(example.perCredit)
  const monthly = monthlyEquivalent(plan, licenses.chosen)
  const from = paysOffFrom(each, monthly, files)
  const planName = `${plan.name} plan, billed ${plan.interval}ly`
  const ways: Way[] = [
    { name: oneByOneName(files), whole: oneByOne(each, files) },
    ...customPrice(packs, files)
      .map(({ price }) => [{ name: `${files} credits, no plan`, whole: price }])
      .unwrapOr([]),
    { name: planName, whole: monthly },
  ]

  return (
    <>
      <p className={textCss['quiet']}>
        The cost of {files} one-credit files in a month, such as{' '}
        <Link to={`/product/${example.slug}`}>{example.name}</Link>, with the {licenses.chosen.name}{' '}
        license.
      </p>
      <div className={css['narrow']}>
        <DataTable
          caption={`Cost of ${files} files per month`}
          rows={ways}
          keyOf={({ name }) => name}
          columns={[
            { name: 'Option', heads: true, cell: ({ name }) => name },
            {
              name: 'Total',
              number: true,
              cell: ({ whole }) => <ListedPrice license={licenses.chosen} cents={whole} />,
            },
            {
              name: 'Per file',
              number: true,
              cell: ({ whole }) => (
                <ListedPrice license={licenses.chosen} cents={cents(Math.round(whole / files))} />
              ),
            },
          ]}
        />
      </div>
      {from !== null && (
        <p className={textCss['quiet']}>
          {planName} is cheaper than individual purchases if you need {from} or more{' '}
          {from === 1 ? 'file' : 'files'} a month. For fewer, buy only what you need.
        </p>
      )}
    </>
  )
})

function oneByOneName(files: number): string {
  return files < QUANTITY_DISCOUNT.fromItems
    ? 'Individual purchases'
    : `Individual purchases in one cart (${QUANTITY_DISCOUNT.percent}% quantity discount)`
}
