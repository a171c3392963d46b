import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { itemKey } from '#domain/catalog/item-ref.ts'
import {
  SHEET_COLUMNS,
  sheetColumnsFrom,
  sheetPath,
  wishlistPath,
} from '#domain/wishlist/contact-sheet.ts'
import type { TeamPlace, WishlistItem } from '#domain/wishlist/wishlist.ts'
import { inItems } from '#messages/wishlist-messages.ts'
import { useOwnedItems } from '../bundles/use-owned.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { Segmented } from '../components/radio-group.tsx'
import { TextField } from '../components/text-field.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useQuery } from '../hooks/use-query.ts'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import css from './contact-sheet.module.css'
import { SheetCard } from './sheet-card.tsx'

const NOTE_LENGTH = 200

export interface ContactSheetProps {
  readonly id: string
  /** The key of the link that led here; null for the viewer's own list. */
  readonly shareKey: string | null
  readonly name: string
  /** In the order of the stored list. */
  readonly items: readonly WishlistItem[]
  readonly team?: TeamPlace | null
}

/**
 * A list as stills in columns with their facts and prices, newest first as on its page, for printing or saving as
 * PDF (display 9).
 */
export const ContactSheet = observer(function ContactSheet(props: ContactSheetProps) {
  const { id, shareKey, name, items, team } = props
  const catalog = useService('catalog')
  const licenses = useStore('licenses')
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('columns')
  const columns = sheetColumnsFrom(asked)
  const grid = useRef<HTMLUListElement>(null)
  const [note, setNote] = useState('')
  const [isPreparing, setPreparing] = useState(false)
  const isOwned = useOwnedItems(items)
  const ids = items.flatMap((item) => (item.type === 'product' && !item.retired ? [item.id] : []))
  const found = useQuery(ids.length > 0 ? () => catalog.cards(ids) : null, [catalog, ids.join()])
  const cards = new Map(found.value?.map((card) => [card.id, card]))
  const back = wishlistPath(id, shareKey)

  const print = async () => {
    setPreparing(true)
    // Printing does not wait for pictures.
    const stills = [...(grid.current?.querySelectorAll('img') ?? [])]
    await Promise.allSettled(stills.map((still) => still.decode()))
    setPreparing(false)
    window.print()
  }

  return (
    <div className={css['sheet']}>
      <p className={css['up']}>
        <Link to={back}>Back to the list</Link>
      </p>
      <header className={css['head']}>
        <p className={css['kind']}>Emberstock contact sheet</p>
        <h1 tabIndex={-1}>{name}</h1>
        {note.trim() !== '' && <p>{note}</p>}
        {team && (
          <p className={textCss['note']}>{`Shared with ${team.name} by ${team.ownerName}`}</p>
        )}
        <p className={textCss['count']}>
          <Today /> · {items.length === 0 ? 'Empty' : inItems(items.length)}
        </p>
        {items.length > 0 && (
          <p className={textCss['note']}>{`Prices are for the ${licenses.chosen.name} license.`}</p>
        )}
        <TaxIncluded />
      </header>
      {items.length === 0 ? (
        <EmptyState
          title="This wishlist is empty"
          action={<ButtonLink to={back}>Back to the list</ButtonLink>}
        >
          A contact sheet shows what is saved to a wishlist.
        </EmptyState>
      ) : (
        <>
          <div className={css['tools']}>
            <div className={css['choice']}>
              <Segmented
                label="Columns"
                choices={SHEET_COLUMNS.map((many) => ({ value: `${many}`, label: many }))}
                value={`${columns}`}
                onChange={(value) =>
                  void navigate(sheetPath(id, shareKey, sheetColumnsFrom(value)), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
              <p className={css['narrow']}>Two columns on this screen, {columns} on paper.</p>
            </div>
            <div className={css['note']}>
              <TextField
                label="Note"
                optional
                hint="Printed under the name. It isn’t saved."
                value={note}
                maxLength={NOTE_LENGTH}
                onChange={({ target }) => setNote(target.value)}
              />
            </div>
            <Button
              kind="primary"
              busy={isPreparing || found.loading.busy}
              onClick={() => void print()}
            >
              Print or save as PDF
            </Button>
          </div>
          {found.loading.error && (
            <div className={css['fault']}>
              <ErrorNote error={found.loading.error} />
              <Button size="small" onClick={found.load}>
                Try again
              </Button>
            </div>
          )}
          <ul
            ref={grid}
            className={css['grid']}
            data-columns={columns}
            aria-label="Contact sheet"
            aria-busy={found.loading.busy}
          >
            {items.toReversed().map((item) => (
              <li key={itemKey(item)} className={css['cell']}>
                <SheetCard
                  item={item}
                  card={(item.type === 'product' && cards.get(item.id)) || null}
                  owned={isOwned(item)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
})

/** The viewer's own date, which the server does not know. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

function Today() {
  const isHydrated = useHydrated()
  return isHydrated ? <span>{DAY.format()}</span> : null
}
