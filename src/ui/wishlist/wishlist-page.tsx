import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router-dom'
import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness } from '#domain/wishlist/wishlist.ts'
import { inItems, ON_THIS_DEVICE } from '#messages/wishlist-messages.ts'
import { PageHead } from '../page-head.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { WholeList } from './lazy-whole-list.tsx'
import { WaitingItems, WithWishlistActions } from './with-wishlist-actions.tsx'
import { ShareForm } from './share-form.tsx'
import { SharedList } from './shared-list.tsx'
import css from './wishlist-page.module.css'
import textCss from '../styles/text.module.css'

const WishlistButtons = pagePart(
  async () => (await import('./wishlist-buttons.tsx')).WishlistButtons,
)
const NoWishlist = pagePart(async () => (await import('./no-wishlist.tsx')).NoWishlist)
const DeviceNote = pagePart(async () => (await import('./device-note.tsx')).DeviceNote)
const MyItems = pagePart(async () => (await import('./my-items.tsx')).MyItems, <WaitingItems />)

/** One list: its owner's own, or what somebody shares by a link. */
export function WishlistPage() {
  const shared = useLoaderData<SharedWishlist | null>()
  const { id = '' } = useParams()
  if (shared) return <SharedList id={id} list={shared} />
  return (
    <div className={css['page']}>
      <WithWishlistActions heading={<Waiting id={id} />}>
        {(actions) => <Own actions={actions} id={id} />}
      </WithWishlistActions>
    </div>
  )
}

function Waiting({ id }: { readonly id: string }) {
  return (
    <>
      <PageHead title="Wishlist" path={`/wishlist/${id}`} noindex />
      <h1>Wishlist</h1>
    </>
  )
}

function ToAllLists() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/wishlists', { replace: true }), [navigate])
  return null
}

interface OwnProps {
  readonly actions: WishlistActions
  readonly id: string
}

const Own = observer(function Own({ actions, id }: OwnProps) {
  const session = useStore('session')
  const list = actions.own.find(id)
  const isDevice = id === DEVICE_WISHLIST
  const name = isDevice && session.user ? ON_THIS_DEVICE : (list?.name ?? 'Wishlist')
  const [wasShared, setWasShared] = useState(false)
  if (list?.team && !wasShared) setWasShared(true)
  // All of a device's list has found its place: whoever came in over it goes to their lists.
  if (!list) return isDevice ? <ToAllLists /> : <NoWishlist {...{ actions, wasShared }} />
  const mayEdit = !list.team || actions.own.team.may('edit-wishlists')

  return (
    <>
      <PageHead title={name} path={`/wishlist/${id}`} noindex />
      <header className={css['head']}>
        <div className={css['what']}>
          <p className={css['up']}>
            <Link to="/wishlists">Wishlists</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={textCss['count']}>
            {list.items.length === 0 ? 'Empty' : (fullness(list) ?? inItems(list.items.length))}
          </p>
          {list.team && (
            <p className={css['shared']}>
              {`Shared with ${list.team.name} by ${list.team.ownerId === session.user?.id ? 'you' : list.team.ownerName}`}
            </p>
          )}
        </div>
        {!isDevice && <WishlistButtons actions={actions} list={list} />}
      </header>
      {isDevice && <DeviceNote isSignedIn={session.user !== null} />}
      {!isDevice && (!list.team || actions.own.team.mayManage(list)) && (
        <ShareForm actions={actions} list={list} />
      )}
      {list.items.length === 0 ? (
        <EmptyState
          title="This wishlist is empty"
          action={
            <ButtonLink kind="primary" to="/2d">
              Browse 2D elements
            </ButtonLink>
          }
        >
          {list.team
            ? 'To add something, select the arrow beside its heart and choose this wishlist.'
            : 'Select the heart on any asset or bundle to save it.'}
        </EmptyState>
      ) : (
        <>
          <WholeList items={list.items} />
          <MyItems actions={actions} list={list} mayEdit={mayEdit} />
        </>
      )}
    </>
  )
})
