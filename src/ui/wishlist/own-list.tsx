import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { ON_THIS_DEVICE } from '#messages/wishlist-messages.ts'
import { PageHead } from '../page-head.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { WithWishlistActions } from './with-wishlist-actions.tsx'

const NoWishlist = pagePart(async () => (await import('./no-wishlist.tsx')).NoWishlist)

export interface ShownList {
  readonly actions: WishlistActions
  readonly list: Wishlist
  /** A device's list has a different name for a viewer with lists of their own. */
  readonly name: string
}

interface OwnListProps {
  readonly id: string
  readonly children: (shown: ShownList) => ReactNode
}

/** One list of the viewer, of their team, or of their device; otherwise, why there is none. */
export function OwnList({ id, children }: OwnListProps) {
  return (
    <WithWishlistActions heading={<Waiting id={id} />}>
      {(actions) => (
        <Found actions={actions} id={id}>
          {children}
        </Found>
      )}
    </WithWishlistActions>
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

interface FoundProps extends OwnListProps {
  readonly actions: WishlistActions
}

const Found = observer(function Found({ actions, id, children }: FoundProps) {
  const session = useStore('session')
  const list = actions.own.find(id)
  const isDevice = id === DEVICE_WISHLIST
  const [wasShared, setWasShared] = useState(false)
  if (list?.team && !wasShared) setWasShared(true)
  // Everything on the device's list has found its place: someone who signed in on its page goes to their lists.
  if (!list) return isDevice ? <ToAllLists /> : <NoWishlist {...{ actions, wasShared }} />
  return children({ actions, list, name: isDevice && session.user ? ON_THIS_DEVICE : list.name })
})
