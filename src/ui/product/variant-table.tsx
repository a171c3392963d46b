import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Variant } from '#domain/catalog/product.ts'
import type { Sale } from '#domain/catalog/sale.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inBytes } from '../browse/product-facts.ts'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Badge } from '../components/badge.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './variant-table.module.css'
import textCss from '../styles/text.module.css'

interface VariantTableProps {
  readonly variants: readonly Variant[]
  readonly chosen: number | null
  readonly owned: readonly number[]
  readonly sale: Sale
  readonly onChoose: (variantId: number) => void
}

/** The files to choose from, side by side, with their prices under the chosen license. */
export const VariantTable = observer(function VariantTable(props: VariantTableProps) {
  const { variants, chosen, owned, sale, onChoose } = props
  const licenses = useStore('licenses')
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
            {sizeOf(variant)}
          </span>
          {owned.includes(variant.id) && <Badge tone="ok"> Owned</Badge>}
          <span className={css['codec']}>{aboutFile(variant)}</span>
        </span>
      </label>
    ),
  }
  const inCredits: Column<Variant> = {
    name: 'Credits',
    number: true,
    cell: ({ credits }) => credits,
  }
  const inMoney: Column<Variant> = {
    name: licenses.chosen.onRequest ? 'USD from' : 'USD',
    number: true,
    cell: ({ basePrice }) => inUsd(licenses.price(basePrice)),
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

/** "3840×2160" for footage; a model has no resolution, so its own name. */
function sizeOf({ width, height, name }: Variant): string {
  return width && height ? `${width}×${height}` : name
}

function aboutFile({ codec, container, bytes }: Variant): string {
  return `${codec} · ${container} · ${inBytes(bytes)}`
}
