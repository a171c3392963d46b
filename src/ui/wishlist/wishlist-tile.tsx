import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness, type Wishlist } from '#domain/wishlist/wishlist.ts'
import { inItems, ON_THIS_DEVICE } from '#words/wishlist-words.ts'
import { Button } from '../parts/button.tsx'
import { Link } from '../parts/link.tsx'
import { WordMark } from '../parts/word-mark.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import css from './wishlist-tile.module.css'

interface WishlistTileProps {
  readonly desk: WishlistDesk
  readonly list: Wishlist
  /** What a member's device could not hand over. */
  readonly isLeft: boolean
}

/** A list by its newest pictures. */
export const WishlistTile = observer(function WishlistTile(props: WishlistTileProps) {
  const { desk, list, isLeft } = props
  const [asking, setAsking] = useState<'name' | 'discard' | null>(null)
  const close = () => setAsking(null)

  return (
    <article className={css['tile']}>
      <div className={css['zone']}>
        <Pictures list={list} />
        <div className={css['words']}>
          <h2 className={css['name']}>
            <Link to={`/wishlist/${list.id}`} className={css['link']}>
              {isLeft ? ON_THIS_DEVICE : list.name}
            </Link>
          </h2>
          <p className={css['facts']}>
            {list.items.length === 0 ? 'Empty' : (fullness(list) ?? inItems(list.items.length))}
            {list.shareKey !== null && <WordMark>Shared</WordMark>}
            {isLeft && <WordMark tone="warn">No room</WordMark>}
          </p>
        </div>
      </div>
      {list.id !== DEVICE_WISHLIST && (
        <div className={css['ways']}>
          <Button
            kind="bare"
            size="small"
            aria-label={`Rename ${list.name}`}
            onClick={() => setAsking('name')}
          >
            Rename
          </Button>
          <Button
            kind="bare"
            size="small"
            aria-label={`Delete ${list.name}`}
            onClick={() => setAsking('discard')}
          >
            Delete
          </Button>
        </div>
      )}
      {asking === 'name' && <NameDialog desk={desk} list={list} onClose={close} />}
      {asking === 'discard' && <DiscardDialog desk={desk} list={list} onClose={close} />}
    </article>
  )
})

function Pictures({ list }: { readonly list: Wishlist }) {
  const newest = list.items.slice(-3).toReversed()
  return (
    <div className={css['pictures']} data-count={newest.length}>
      {newest.map(({ type, id, image }) => (
        <img key={`${type}-${id}`} src={image} alt="" width={960} height={540} loading="lazy" />
      ))}
    </div>
  )
}
