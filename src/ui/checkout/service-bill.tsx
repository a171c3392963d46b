import type { ServiceQuote } from '#application/ports/commerce.ts'
import { inUsd, negative } from '#domain/shared/money.ts'
import { REST_OF_PLAN } from '#words/service-words.ts'
import { Announcement } from '../parts/announcement.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { FactTable, type Fact } from '../parts/fact-table.tsx'
import { Price } from '../parts/price.tsx'
import css from './service-bill.module.css'

/** What is bought, what it costs now and later, and the credits before and after (rules 10). */
export function ServiceBill({ quote }: { readonly quote: ServiceQuote }) {
  const { name, detail, total, waitsUntil } = quote
  return (
    <div className={css['bill']}>
      <div>
        <h2>{name}</h2>
        <p className={css['detail']}>{detail}</p>
      </div>
      <FactTable caption="What it comes to" facts={factsOf(quote)} />
      <Announcement>
        {waitsUntil === null
          ? `${name}: ${inUsd(total)} to pay now.`
          : `${name}: nothing to pay now.`}
      </Announcement>
    </div>
  )
}

function factsOf(quote: ServiceQuote): readonly Fact[] {
  const { price, credit, total, waitsUntil, nextCharge, creditsBefore, creditsAfter } = quote
  return [
    { name: 'Price', value: <Price cents={price} />, measured: true },
    ...(credit > 0
      ? [{ name: REST_OF_PLAN, value: <Price cents={negative(credit)} />, measured: true }]
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
  ]
}
