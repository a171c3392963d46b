import { observer } from 'mobx-react-lite'
import type { ServiceQuote } from '#application/ports/purchases.ts'
import type { EndedRefill } from '#domain/order/purchase.ts'
import { inUsd, negative } from '#domain/shared/money.ts'
import { refillEndsInWords } from '#words/refill-words.ts'
import { FREE_PLAN_ENDS, REST_OF_PLAN } from '#words/service-words.ts'
import { taxInWords } from '#words/tax-words.ts'
import { Announcement } from '../parts/announcement.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable, type Fact } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './service-bill.module.css'

interface ServiceBillProps {
  readonly quote: ServiceQuote
  readonly isPlan: boolean
}

/** What is bought, what it costs now and later, and the credits before and after (subscription 1). */
export const ServiceBill = observer(function ServiceBill({ quote, isPlan }: ServiceBillProps) {
  const licenses = useStore('licenses')
  const { name, detail, total, waitsUntil, endsRefill } = quote
  return (
    <div className={css['bill']}>
      <div>
        <h2>{name}</h2>
        <p className={css['detail']}>{detail}</p>
      </div>
      <FactTable
        caption="What it comes to"
        facts={factsOf(quote, licenses.named(quote.licenseId))}
      />
      {endsRefill && <EndsRefill refill={endsRefill} />}
      {isPlan && quote.price > 0 && <EndsFreePlan />}
      <Announcement>
        {waitsUntil === null
          ? `${name}: ${inUsd(total)} to pay now.`
          : `${name}: nothing to pay now.`}
      </Announcement>
    </div>
  )
})

/** Said before the click: what becomes of the refill that one has. */
const EndsRefill = observer(function EndsRefill({ refill }: { readonly refill: EndedRefill }) {
  const licenses = useStore('licenses')
  return <p>{refillEndsInWords(refill, licenses.named(refill.licenseId))}</p>
})

/** One holds one plan (free-plan 1). */
const EndsFreePlan = observer(function EndsFreePlan() {
  const { user } = useStore('session')
  return user?.freeSubscriber ? <p>{FREE_PLAN_ENDS}</p> : null
})

function factsOf(quote: ServiceQuote, license: string): readonly Fact[] {
  const { price, credit, tax, taxRate, total, waitsUntil, nextCharge } = quote
  const { creditsBefore, creditsAfter, creditsOutgrown } = quote
  return [
    { name: 'Licence', value: license },
    { name: 'Price', value: <Price cents={price} />, measured: true },
    ...(credit > 0
      ? [{ name: REST_OF_PLAN, value: <Price cents={negative(credit)} />, measured: true }]
      : []),
    ...(tax > 0
      ? [{ name: taxInWords(taxRate), value: <Price cents={tax} />, measured: true }]
      : []),
    { name: 'To pay now', value: <Price cents={total} />, measured: true },
    ...(waitsUntil === null ? [] : [{ name: 'Starts on', value: FULL_DAY.format(waitsUntil) }]),
    ...(nextCharge
      ? [
          {
            name: 'Next charge',
            value: `${inUsd(nextCharge.amount)} on ${FULL_DAY.format(nextCharge.at)}`,
          },
        ]
      : []),
    { name: 'Credits now', value: creditsBefore, measured: true },
    {
      name: waitsUntil === null ? 'Credits after this' : 'Credits until then',
      value: creditsAfter,
      measured: true,
    },
    ...(creditsOutgrown > 0
      ? [{ name: 'Kept, of too low a licence', value: creditsOutgrown, measured: true }]
      : []),
  ]
}
