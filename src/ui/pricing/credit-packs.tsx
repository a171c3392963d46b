import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import {
  CUSTOM_CREDITS,
  customPrice,
  isCreditSubscription,
  soldOnce,
  type CreditPack,
} from '#domain/credits/pack.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { DataTable } from '../components/data-table.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { TextField } from '../components/text-field.tsx'
import { useShownPrice } from './shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import { CreditSubscriptions } from './credit-subscriptions.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import { TalkLink } from './talk-link.tsx'
import layoutCss from '../styles/layout.module.css'

interface CreditPacksProps {
  readonly packs: readonly CreditPack[]
  /** Whether the current viewer can buy them. */
  readonly areForSale: boolean
}

/** Credits without a plan: in packs, as a custom amount (pricing 3), or every month (credits 5). */
export const CreditPacks = observer(function CreditPacks({ packs, areForSale }: CreditPacksProps) {
  const { chosen } = useStore('licenses')
  const creditSubscriptions = packs.filter(isCreditSubscription)
  return (
    <div className={css['packs']}>
      <DataTable
        caption="Credit packs"
        rows={soldOnce(packs)}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Pack', heads: true, cell: ({ credits }) => `${credits} credits` },
          {
            name: 'Per credit',
            number: true,
            cell: ({ costPerCredit }) => <ListedPrice license={chosen} cents={costPerCredit} />,
          },
          {
            name: 'Price',
            number: true,
            cell: ({ price }) => <ListedPrice license={chosen} cents={price} />,
          },
          ...(areForSale
            ? [
                {
                  name: chosen.onRequest ? 'Custom quote' : 'Buy',
                  number: true,
                  cell: ({ id, credits }: CreditPack) =>
                    chosen.onRequest ? (
                      <TalkLink />
                    ) : (
                      <PurchaseLink wanted={`pack=${id}`} label={`Buy ${credits} credits`}>
                        Buy
                      </PurchaseLink>
                    ),
                },
              ]
            : []),
        ]}
      />
      <CustomAmount packs={packs} areForSale={areForSale} />
      {creditSubscriptions.length > 0 && (
        <CreditSubscriptions packs={creditSubscriptions} areForSale={areForSale} />
      )}
    </div>
  )
})

/** Large enough to show what an amount between packs costs. */
const FIRST_AMOUNT = 40

const CustomAmount = observer(function CustomAmount({ packs, areForSale }: CreditPacksProps) {
  const { chosen } = useStore('licenses')
  const shown = useShownPrice()
  const [text, setText] = useState(String(FIRST_AMOUNT))
  const amount = text.trim() === '' ? Number.NaN : Number(text)
  const priced = customPrice(packs, amount)

  return (
    <div className={layoutCss['stack4']}>
      <TextField
        label="Custom amount"
        measured
        inputMode="numeric"
        autoComplete="off"
        value={text}
        hint={`${CUSTOM_CREDITS.min} to ${inCredits(CUSTOM_CREDITS.max)}`}
        error={priced.isErr() ? <ErrorMessage error={priced.error} /> : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <output className={css['status']}>
        {priced.match(
          ({ price, cheaper }) => (
            <>
              {inCredits(amount)} cost <ListedPrice license={chosen} cents={price} />.
              {cheaper &&
                ` The ${cheaper.credits}-credit pack costs less: ${chosen.onRequest ? 'from ' : ''}${inUsd(shown(cheaper.price))}.`}
            </>
          ),
          () => null,
        )}
      </output>
      {areForSale && (
        <div className={layoutCss['row']}>
          {chosen.onRequest ? (
            <TalkLink />
          ) : (
            priced.match(
              ({ cheaper }) => (
                <>
                  {cheaper && (
                    <PurchaseLink wanted={`pack=${cheaper.id}`}>
                      Buy the {cheaper.credits}-credit pack
                    </PurchaseLink>
                  )}
                  <PurchaseLink wanted={`credits=${amount}`}>Buy {inCredits(amount)}</PurchaseLink>
                </>
              ),
              () => null,
            )
          )}
        </div>
      )}
    </div>
  )
})
