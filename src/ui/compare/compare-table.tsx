import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ProductCardView } from '../browse/product-card.tsx'
import { useOwned } from '../browse/use-owned.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { compareRows, type ComparedAsset } from './compare-rows.ts'
import css from './compare-table.module.css'

interface CompareTableProps {
  readonly assets: readonly ComparedAsset[]
  readonly onRemove: (slug: string, name: string) => void
}

/** Facts in rows and assets in columns. On a narrow screen the assets scroll while the names of the facts stay. */
export const CompareTable = observer(function CompareTable(props: CompareTableProps) {
  const { assets, onRemove } = props
  const { all: licenses } = useStore('licenses')
  const shown = useShownPrice()
  const owned = useOwned(assets.map(({ product }) => product))
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const several = assets.length > 1
  const rows = compareRows(assets, { licenses, shown })
  const listed = several && onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      {several && (
        <div className={css['tools']}>
          <Checkbox
            label="Only differences"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          <p className={textCss['note']}>≠ marks rows where the assets differ.</p>
          {assets.length > 2 && (
            <p className={joinClasses(textCss['note'], css['hint'])}>
              Scroll the table sideways to see every asset.
            </p>
          )}
        </div>
      )}
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css['scroller']} aria-label="Comparison" tabIndex={0}>
        <table className={css['table']}>
          <caption>
            <VisuallyHidden>Assets side by side</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Fact</VisuallyHidden>
              </th>
              {assets.map(({ product }) => (
                <th key={product.id} scope="col" aria-label={product.name}>
                  <ProductCardView
                    card={product}
                    heading="h2"
                    facts={[]}
                    marks={owned.has(product.id) && <Badge tone="ok">Owned</Badge>}
                  />
                  <Button
                    kind="bare"
                    size="small"
                    icon={<X />}
                    aria-label={`Remove ${product.name} from the comparison`}
                    onClick={() => onRemove(product.slug, product.name)}
                  >
                    Remove
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ name, values, differs, measured }) => (
              <tr key={name} className={several && differs ? css['differs'] : undefined}>
                <th scope="row">
                  {name}
                  {several && differs && (
                    <>
                      <span className={css['mark']} aria-hidden>
                        {' ≠'}
                      </span>
                      <VisuallyHidden> (differs)</VisuallyHidden>
                    </>
                  )}
                </th>
                {assets.map(({ product }, at) => (
                  <td
                    key={product.id}
                    className={
                      measured ? joinClasses(textCss['measured'], css['number']) : undefined
                    }
                  >
                    {values[at] ?? <span className={textCss['quiet']}>–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {listed.length === 0 && <p className={css['tools']}>These assets don’t differ.</p>}
    </>
  )
})
