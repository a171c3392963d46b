import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { ProductCardView } from '../browse/product-card.tsx'
import { useOwned } from '../browse/use-owned.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { Announcement } from '../components/announcement.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useNear } from '../hooks/use-near.ts'
import { useService } from '../stores/stores.tsx'
import css from './recently-viewed.module.css'

/** display 7. */
const MOST = 12

interface RecentlyViewedProps {
  readonly product: Pick<Product, 'id' | 'retired'>
}

/** The assets viewed on this device before this one, newest first, in their current state (display 7). */
export const RecentlyViewed = observer(function RecentlyViewed({ product }: RecentlyViewedProps) {
  const { id, retired } = product
  const recent = useService('recentlyViewed')
  const catalog = useService('catalog')
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNear = useNear(place)
  const [kept, setKept] = useState<readonly number[]>([])
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    void (retired ? recent.all() : recent.add(id)).map(setKept)
  }, [recent, id, retired])

  const asked = kept
    .filter((one) => one !== id)
    .slice(0, MOST)
    .join()
  const found = useLookup(
    isNear && asked !== '' ? () => catalog.cards(asked.split(',').map(Number)) : null,
    [catalog, isNear, asked],
  )
  // The previous answer may still be shown until the next one arrives; removed assets disappear at once.
  const cards = (found ?? []).filter((card) => card.id !== id && kept.includes(card.id))
  const owned = useOwned(cards)

  const remove = (at: number) => {
    const card = cards[at]
    if (!card) return
    // The pressed button disappears, so the focus first moves to a neighboring one, or to the heading.
    const buttons = place.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[at + 1] ?? buttons?.[at - 1] ?? heading.current
    next?.focus()
    void recent.remove(card.id).map((left) => {
      setKept(left)
      setAnnouncement(`${card.name} was removed from recently viewed.`)
    })
  }
  const clear = () =>
    void recent.clear().map((left) => {
      setKept(left)
      setAnnouncement('Recently viewed was cleared.')
    })

  return (
    <div ref={place}>
      {cards.length > 0 && (
        <section className={css['viewed']} aria-labelledby="recently-viewed">
          <header className={css['head']}>
            <h2 id="recently-viewed" ref={heading} tabIndex={-1}>
              Recently viewed
            </h2>
            <Button size="small" onClick={clear} aria-label="Clear recently viewed">
              Clear
            </Button>
          </header>
          <ul className={css['row']} aria-label="Recently viewed assets">
            {cards.map((card, at) => (
              <li key={card.id} className={css['cell']}>
                <ProductCardView
                  card={card}
                  marks={owned.has(card.id) && <Badge tone="ok">Owned</Badge>}
                />
                <div className={css['buttons']}>
                  <CompareButton card={card} look="words" />
                  <Button
                    data-remove
                    kind="bare"
                    size="small"
                    aria-label={`Remove ${card.name} from recently viewed`}
                    onClick={() => remove(at)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Announcement>{announcement}</Announcement>
    </div>
  )
})
