import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router-dom'
import type { SharedWishlist } from '#application/ports/wishlists.ts'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { fullness, type Wishlist } from '#domain/wishlist/wishlist.ts'
import { inItems, ON_THIS_DEVICE } from '#words/wishlist-words.ts'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Link } from '../parts/link.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { AtDesk } from './at-desk.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { OwnItems } from './own-items.tsx'
import { ShareForm } from './share-form.tsx'
import { SharedList } from './shared-list.tsx'
import css from './wishlist-page.module.css'

/** One list: its owner's own, or what somebody shares by a link. */
export function WishlistPage() {
  const shared = useLoaderData<SharedWishlist | null>()
  const { id = '' } = useParams()
  if (shared) return <SharedList id={id} list={shared} />
  return (
    <div className={css['page']}>
      <AtDesk heading={<Waiting id={id} />}>{(desk) => <Own desk={desk} id={id} />}</AtDesk>
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
  readonly desk: WishlistDesk
  readonly id: string
}

const Own = observer(function Own({ desk, id }: OwnProps) {
  const session = useStore('session')
  const list = desk.own.find(id)
  const isDevice = id === DEVICE_WISHLIST
  const name = isDevice && session.user ? ON_THIS_DEVICE : (list?.name ?? 'Wishlist')
  // All of a device's list has found its place: whoever came in over it goes to their lists.
  if (!list) return isDevice ? <ToAllLists /> : <Gone />

  return (
    <>
      <PageHead title={name} path={`/wishlist/${id}`} noindex />
      <header className={css['head']}>
        <div className={css['what']}>
          <p className={css['up']}>
            <Link to="/wishlists">Wishlists</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={css['count']}>
            {list.items.length === 0 ? 'Empty' : (fullness(list) ?? inItems(list.items.length))}
          </p>
        </div>
        {!isDevice && <Ways desk={desk} list={list} />}
      </header>
      {isDevice && <DeviceNote isMember={session.user !== null} />}
      {!isDevice && <ShareForm desk={desk} list={list} />}
      {list.items.length === 0 ? (
        <EmptyState
          title="Nothing on this list yet"
          action={
            <ButtonLink kind="primary" to="/2d">
              Browse 2D elements
            </ButtonLink>
          }
        >
          Press the heart on any asset or bundle to save it.
        </EmptyState>
      ) : (
        <OwnItems desk={desk} list={list} />
      )}
    </>
  )
})

function Ways({ desk, list }: { readonly desk: WishlistDesk; readonly list: Wishlist }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'name' | 'discard' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className={css['ways']}>
      <Button onClick={() => setAsking('name')}>Rename</Button>
      <Button onClick={() => setAsking('discard')}>Delete</Button>
      {asking === 'name' && <NameDialog desk={desk} list={list} onClose={close} />}
      {asking === 'discard' && (
        <DiscardDialog
          desk={desk}
          list={list}
          onClose={close}
          onGone={() => void navigate('/wishlists', { replace: true })}
        />
      )}
    </div>
  )
}

function DeviceNote({ isMember }: { readonly isMember: boolean }) {
  const modals = useStore('modals')
  if (isMember) {
    return (
      <p className={css['note']}>
        These found no room on your list when you came in. Move them to another list, or take them
        off.
      </p>
    )
  }
  return (
    <p className={css['note']}>
      This list is kept on this device.{' '}
      <Button size="small" onClick={() => modals.askToSignIn()}>
        Sign in to keep it
      </Button>
    </p>
  )
}

/** Deleted, or never theirs. */
function Gone() {
  return (
    <>
      <PageHead title="Wishlist" path="/wishlists" noindex />
      <header className={css['head']}>
        <h1>Wishlist</h1>
      </header>
      <EmptyState
        title="This list is not here"
        action={<ButtonLink to="/wishlists">Your wishlists</ButtonLink>}
      >
        It was deleted, or it belongs to another account.
      </EmptyState>
    </>
  )
}
