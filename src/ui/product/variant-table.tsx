import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Variant } from '#domain/catalog/product.ts'
import type { Sale } from '#domain/catalog/sale.ts'
import { cents, inUsd, type Cents } from '#domain/shared/money.ts'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Badge } from '../components/badge.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import type { HeldOf, ProductShown } from './product-shown.ts'
import css from './variant-table.module.css'
import textCss from '../styles/text.module.css'

interface VariantTableProps {
  readonly variants: readonly Variant[]
  readonly chosen: number | null
  readonly held: ProductShown['held']
  readonly sale: Sale
  readonly onChoose: (variantId: number) => void
}

/** The files to choose from, side by side, with their prices under the chosen license. */
export const VariantTable = observer(function VariantTable(props: VariantTableProps) {
  const { variants, chosen, held, sale, onChoose } = props
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  const group = useId()

  const choice: Column<Variant> = {
    name: 'File',
    heads: true,
    cell: (variant) => (
      <label className={css['choice']}>
        <input
          type="radio"
          name={group}
          checked={variant.id === chosen}
          onChange={() => onChoose(variant.id)}
        />
        <span>
          <span className={variant.width ? textCss['measured'] : css['name']}>
            {held[variant.id]?.size}
          </span>
          {held[variant.id]?.isOwned && <Badge tone="ok"> Owned</Badge>}
          <span className={css['codec']}>{held[variant.id]?.about}</span>
        </span>
      </label>
    ),
  }
  const inCredits: Column<Variant> = {
    name: 'Credits',
    number: true,
    cell: ({ id, credits }) =>
      unlessOwned(held[id], Math.max(0, credits - (held[id]?.creditsOff[licenses.chosenId] ?? 0))),
  }
  const inMoney: Column<Variant> = {
    name: licenses.chosen.onRequest ? 'USD from' : 'USD',
    number: true,
    cell: ({ id, basePrice }) => {
      const left = priceLeft(licenses.price(basePrice), held[id])
      return unlessOwned(held[id], left) === null ? null : inUsd(shown(left))
    },
  }
  const prices = { money: [inCredits, inMoney], subscription: [inCredits], free: [], practice: [] }
  return (
    <DataTable
      caption="Files"
      columns={[choice, ...prices[sale]]}
      rows={variants}
      keyOf={({ id }) => id}
    />
  )
})

/** An owned file has nothing left to pay: "Owned" is shown next to its name, and no price. */
function unlessOwned(held: HeldOf | undefined, left: number): number | null {
  return held?.isOwned && left === 0 ? null : left
}

/** The price of a file for someone who may own another file of its asset: never below zero (coverage 2). */
export function priceLeft(price: Cents, held: HeldOf | undefined): Cents {
  return cents(Math.max(0, price - (held?.off ?? 0)))
}
