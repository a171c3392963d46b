import { useState } from 'react'
import { CUSTOM_CREDITS, customPrice, type CreditPack } from '#domain/credits/pack.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inWords } from '#words/in-words.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Price } from '../parts/price.tsx'
import { TextField } from '../parts/text-field.tsx'
import css from './pricing-page.module.css'
import { ServiceLink } from './service-link.tsx'

interface CreditPacksProps {
  readonly packs: readonly CreditPack[]
}

/** Credits without a plan: in packs, or as many as one says (rules 9.6). */
export function CreditPacks({ packs }: CreditPacksProps) {
  return (
    <div className={css['packs']}>
      <DataTable
        caption="Credit packs"
        rows={packs}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Pack', heads: true, cell: ({ credits }) => `${credits} credits` },
          {
            name: 'A credit',
            number: true,
            cell: ({ costPerCredit }) => <Price cents={costPerCredit} />,
          },
          { name: 'Price', number: true, cell: ({ price }) => <Price cents={price} /> },
          {
            name: 'Buy it',
            number: true,
            cell: ({ id, credits }) => (
              <ServiceLink wanted={`pack=${id}`} label={`Buy ${credits} credits`}>
                Buy
              </ServiceLink>
            ),
          },
        ]}
      />
      <CustomAmount packs={packs} />
    </div>
  )
}

/** Enough to see what a number in between costs. */
const FIRST_AMOUNT = 40

function CustomAmount({ packs }: CreditPacksProps) {
  const [text, setText] = useState(String(FIRST_AMOUNT))
  const amount = text.trim() === '' ? Number.NaN : Number(text)
  const priced = customPrice(packs, amount)

  return (
    <div className={css['custom']}>
      <TextField
        label="Or as many credits as you want"
        measured
        inputMode="numeric"
        autoComplete="off"
        value={text}
        hint={`From ${CUSTOM_CREDITS.min} to ${CUSTOM_CREDITS.max}.`}
        error={priced.isErr() ? inWords(priced.error) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <output className={css['said']}>
        {priced.match(
          ({ price, cheaper }) => (
            <>
              {amount} credits cost <Price cents={price} />.
              {cheaper && ` The pack of ${cheaper.credits} costs less: ${inUsd(cheaper.price)}.`}
            </>
          ),
          () => null,
        )}
      </output>
      {priced.match(
        ({ cheaper }) => (
          <div className={css['ways']}>
            {cheaper && (
              <ServiceLink wanted={`pack=${cheaper.id}`}>
                Take the pack of {cheaper.credits}
              </ServiceLink>
            )}
            <ServiceLink wanted={`credits=${amount}`}>Buy {amount} credits</ServiceLink>
          </div>
        ),
        () => null,
      )}
    </div>
  )
}
