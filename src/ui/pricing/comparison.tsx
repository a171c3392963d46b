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
  const planName = `${plan.name}, paid by the ${plan.interval}`
  const ways: Way[] = [
    { name: oneByOneName(files), whole: oneByOne(each, files) },
    ...customPrice(packs, files)
      .map(({ price }) => [{ name: `${files} credits without a plan`, whole: price }])
      .unwrapOr([]),
    { name: planName, whole: monthly },
  ]

  return (
    <>
      <p className={textCss['quiet']}>
        {files} files of one credit in a month, like{' '}
        <Link to={`/product/${example.slug}`}>{example.name}</Link>, under the{' '}
        {licenses.chosen.name} licence.
      </p>
      <div className={css['narrow']}>
        <DataTable
          caption={`${files} files in a month`}
          rows={ways}
          keyOf={({ name }) => name}
          columns={[
            { name: 'Way to buy', heads: true, cell: ({ name }) => name },
            {
              name: 'All of them',
              number: true,
              cell: ({ whole }) => <ListedPrice license={licenses.chosen} cents={whole} />,
            },
            {
              name: 'Each',
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
          {planName} costs less than buying one by one from {from} {from === 1 ? 'file' : 'files'} a
          month on. Below that, buy only what you need.
        </p>
      )}
    </>
  )
})

function oneByOneName(files: number): string {
  return files < QUANTITY_DISCOUNT.fromItems
    ? 'One by one'
    : `One by one, in one cart (${QUANTITY_DISCOUNT.percent}% off)`
}
