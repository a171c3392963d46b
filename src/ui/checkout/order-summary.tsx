import { observer } from 'mobx-react-lite'
import type { Order } from '#domain/order/order.ts'
import { negative, type Cents } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { taxMessage } from '#messages/tax-label.ts'
import { inDays } from '#messages/durations.ts'
import { FactTable, type Fact, type FactTableProps } from '../components/fact-table.tsx'
import { Price } from '../components/price.tsx'
import { useStore } from '../stores/stores.tsx'
import type { Receipt } from './load-my-order.ts'
import css from './receipt-page.module.css'

/** The receipt's facts and totals. */
export const OrderSummary = observer(function OrderSummary({ order, country }: Receipt) {
  const licenses = useStore('licenses')
  const facts = [
    { name: 'Order', value: order.id, measured: true },
    { name: 'Date', value: inDays(order.paidAt ?? order.createdAt) },
    { name: 'License', value: licenses.named(order.licenseId) },
    {
      name: 'Billed to',
      value: [order.company, country].filter(Boolean).join(', '),
    },
    order.vatId !== '' && { name: 'VAT ID', value: order.vatId, measured: true },
    ...(order.credits > 0 ? inCreditsOf(order) : inMoney(order)),
  ]

  return (
    <div className={css['bill']}>
      <FactTable caption="Receipt" facts={facts} />
    </div>
  )
})

function inCreditsOf({ credits, creditsBack: creditRefunds }: Order): FactTableProps['facts'] {
  return [
    { name: 'Paid with', value: inCredits(credits) },
    creditRefunds > 0 && { name: 'Refunded', value: inCredits(creditRefunds) },
  ]
}

function inMoney(order: Order): FactTableProps['facts'] {
  const { subtotal, discountName, discount, tax, total, refunded } = order
  const taxName = taxMessage(order)
  return [
    sum('Subtotal', subtotal),
    discountName ? sum(discountName, negative(discount)) : null,
    taxName !== null && sum(taxName, tax),
    sum('Total', total),
    refunded > 0 && sum('Refunded', negative(refunded)),
  ]
}

function sum(name: string, cents: Cents): Fact {
  return { name, value: <Price cents={cents} />, measured: true }
}
