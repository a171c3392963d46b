import { observer } from 'mobx-react-lite'
import type { Order } from '#domain/order/order.ts'
import { negative, type Cents } from '#domain/shared/money.ts'
import { inCredits } from '#words/credit-words.ts'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable, type Fact } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import { useStore } from '../stores/stores.tsx'
import { COUNTRIES } from './countries.ts'
import css from './receipt-page.module.css'

/** The receipt in figures. */
export const Bill = observer(function Bill({ order }: { readonly order: Order }) {
  const licenses = useStore('licenses')
  const country = COUNTRIES.find(({ value }) => value === order.billingCountry)?.label
  const facts = [
    { name: 'Order', value: order.id, measured: true },
    { name: 'Date', value: FULL_DAY.format(order.paidAt ?? order.createdAt) },
    { name: 'Licence', value: licenses.named(order.licenseId) },
    {
      name: 'Billed to',
      value: [order.company, country ?? order.billingCountry].filter(Boolean).join(', '),
    },
    ...(order.vatId ? [{ name: 'VAT number', value: order.vatId, measured: true }] : []),
    sum('Subtotal', order.subtotal),
    ...(order.discountName ? [sum(order.discountName, negative(order.discount))] : []),
    ...(order.tax > 0 ? [sum('Tax', order.tax)] : []),
    sum('Total', order.total),
    ...(order.refunded > 0 ? [sum('Given back', negative(order.refunded))] : []),
    ...(order.credits > 0 ? [{ name: 'Paid with', value: inCredits(order.credits) }] : []),
  ]

  return (
    <div className={css['bill']}>
      <FactTable caption="Receipt" facts={facts} />
    </div>
  )
})

function sum(name: string, cents: Cents): Fact {
  return { name, value: <Price cents={cents} />, measured: true }
}
