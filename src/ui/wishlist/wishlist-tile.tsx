import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness, type Wishlist } from '#domain/wishlist/wishlist.ts'
import { inComments, sharedByMessage } from '#messages/comment-messages.ts'
import { inItems, ON_THIS_DEVICE } from '#messages/wishlist-messages.ts'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { Badge } from '../components/badge.tsx'
import stretched from '../components/stretched-link.module.css'
import { useStore } from '../stores/stores.tsx'
import { commentsOn } from '../stores/team-lists.ts'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { NameDialog } from './name-dialog.tsx'
import css from './wishlist-tile.module.css'

interface WishlistTileProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  /** Whether this is the list that a user's device could not hand over. */
  readonly isLeft?: boolean
}

/** A list, shown by its first pictures. */
export const WishlistTile = observer(function WishlistTile(props: WishlistTileProps) {
  const { actions, list, isLeft = false } = props
  const session = useStore('session')
  const { team } = list
  const Heading = team ? 'h3' : 'h2'
  const mayRename = !team || actions.own.team.may('edit-wishlists')
  const mayDelete = !team || actions.own.team.mayManage(list)
  const commentCount = inComments(commentsOn(list, null))
  const [naming, setNaming] = useState(false)

  // The tile with the pressed button is gone then, so the keyboard starts over at the lists.
  const discard = async () => {
    const isGone = await actions.discard(list)
    if (isGone) document.querySelector<HTMLElement>('main h1')?.focus()
  }

  return (
    <article className={css['tile']}>
      <div className={css['zone']}>
        <Pictures list={list} />
        <div className={css['words']}>
          <Heading className={css['name']}>
            <Link to={`/wishlist/${list.id}`} className={stretched['overFootage']}>
              {isLeft ? ON_THIS_DEVICE : list.name}
            </Link>
          </Heading>
          <p className={css['facts']}>
            {list.items.length === 0 ? 'Empty' : (fullness(list) ?? inItems(list.items.length))}
            {list.shareKey !== null && <Badge>Shared</Badge>}
            {isLeft && <Badge tone="warn">Didn’t fit</Badge>}
            {commentCount && <span>{commentCount}</span>}
          </p>
          {team && (
            <p className={css['by']}>
              {sharedByMessage(team.ownerName, team.ownerId === session.user?.id)}
            </p>
          )}
        </div>
      </div>
      {list.id !== DEVICE_WISHLIST && (
        <div className={css['actions']}>
          {mayRename && (
            <Button
              kind="bare"
              size="small"
              aria-label={`Rename ${list.name}`}
              onClick={() => setNaming(true)}
            >
              Rename
            </Button>
          )}
          {mayDelete && (
            <Button
              kind="bare"
              size="small"
              aria-label={`Delete ${list.name}`}
              onClick={() => void discard()}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      {naming && <NameDialog actions={actions} list={list} onClose={() => setNaming(false)} />}
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
