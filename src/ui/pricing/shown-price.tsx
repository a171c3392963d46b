import { observer } from 'mobx-react-lite'
import type { Cents } from '#domain/shared/money.ts'
import { shownTaxRate, withTax, type TaxRate } from '#domain/shared/tax.ts'
import { Price, type PriceProps } from '../components/price.tsx'
import { useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'

/**
 * The tax that displayed prices include: that of the cart's billing country, or else the shop's choice; none
 * unless the shop shows prices with tax (tax 4).
 */
function useShownTax(): TaxRate {
  const { taxShown } = useStore('config')
  const { order } = useStore('cart')
  return shownTaxRate(taxShown, order?.country ? order.taxRate : undefined)
}

/** Converts a list price to the one displayed, for components that observe stores. */
export function useShownPrice(): (net: Cents) => Cents {
  const rate = useShownTax()
  return (net) => withTax(net, rate)
}

/** A list price as the shop displays it, with or without tax (tax 4). */
export const ShownPrice = observer(function ShownPrice({ cents, was, ...price }: PriceProps) {
  const shown = useShownPrice()
  return <Price {...price} cents={shown(cents)} was={was && shown(was)} />
})

/** What a price includes, "19% tax", for use in a sentence; empty if it includes none. */
export function useTaxIncluded(): string {
  const rate = useShownTax()
  return rate > 0 ? `${rate / 100}% tax` : ''
}

/** Shown once on pages with prices that include tax. */
export const TaxIncluded = observer(function TaxIncluded() {
  const rate = useShownTax()
  return rate > 0 ? <p className={textCss['note']}>Prices include {rate / 100}% tax.</p> : null
})
