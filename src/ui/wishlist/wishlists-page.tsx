import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { DEVICE_WISHLIST } from '#domain/wishlist/device-id.ts'
import { WISHLISTS_PER_USER, type Wishlist } from '#domain/wishlist/wishlist.ts'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { WithWishlistActions } from './with-wishlist-actions.tsx'
import { NameDialog } from './name-dialog.tsx'
import { WishlistTile } from './wishlist-tile.tsx'
import css from './wishlist-page.module.css'

/** All lists of the viewer; for a visitor, the one that the device stores. */
export function WishlistsPage() {
  return (
    <div className={css['page']}>
      <PageHead title="Wishlists" path="/wishlists" noindex />
      <WithWishlistActions heading={<h1>Wishlists</h1>}>
        {(actions) => <Lists actions={actions} />}
      </WithWishlistActions>
    </div>
  )
}

const Lists = observer(function Lists({ actions }: { readonly actions: WishlistActions }) {
  const session = useStore('session')
  const [naming, setNaming] = useState(false)
  const { user } = session
  const lists = actions.own.all
  const isFull = (actions.own.lists?.length ?? 0) >= WISHLISTS_PER_USER
  const isEmpty = lists.every(({ items }) => items.length === 0) && (!user || lists.length === 0)

  return (
    <>
      <header className={css['top']}>
        <h1 tabIndex={-1}>Wishlists</h1>
        {user && !isFull && <Button onClick={() => setNaming(true)}>New wishlist</Button>}
      </header>
      {!user && <SignInNote isEmpty={isEmpty} />}
      {isEmpty ? (
        <EmptyState
          title="Nothing saved yet"
          action={
            <ButtonLink kind="primary" to="/2d">
              Browse 2D elements
            </ButtonLink>
          }
        >
          Select the heart on any asset or bundle to save it here.
        </EmptyState>
      ) : (
        <SiteGrid label="Your wishlists">
          {lists.map((list) => (
            <SiteGridCell key={list.id}>
              <WishlistTile actions={actions} list={list} isLeft={isLeft(list, Boolean(user))} />
            </SiteGridCell>
          ))}
        </SiteGrid>
      )}
      <TeamWishlists actions={actions} />
      {naming && <NameDialog actions={actions} onClose={() => setNaming(false)} />}
    </>
  )
})

/** The lists that the team shares, apart from the viewer's own (wishlist 9). */
const TeamWishlists = observer(function TeamWishlists({
  actions,
}: {
  readonly actions: WishlistActions
}) {
  const shared = actions.own.team
  const { team, lists } = shared
  if (shared.error && !team) {
    return (
      <section className={css['team']}>
        <p className={css['note']}>
          Your team’s wishlists didn’t load.{' '}
          <Button size="small" onClick={() => void shared.load()}>
            Try again
          </Button>
        </p>
      </section>
    )
  }
  if (!team) return null
  return (
    <section className={css['team']} aria-labelledby="team-wishlists">
      <h2 id="team-wishlists">{`Shared with ${team.name}`}</h2>
      {lists.length === 0 ? (
        <p className={css['note']}>
          {shared.may('edit-wishlists')
            ? 'No shared wishlists yet. To share one, open it and select Share with team.'
            : 'No shared wishlists yet.'}
        </p>
      ) : (
        <SiteGrid label={`Wishlists shared with ${team.name}`}>
          {lists.map((list) => (
            <SiteGridCell key={list.id}>
              <WishlistTile actions={actions} list={list} />
            </SiteGridCell>
          ))}
        </SiteGrid>
      )}
    </section>
  )
})

/** Whether this is the list that a user's device could not hand over (wishlist 2). */
function isLeft(list: Wishlist, isSignedIn: boolean): boolean {
  return isSignedIn && list.id === DEVICE_WISHLIST
}

function SignInNote({ isEmpty }: { readonly isEmpty: boolean }) {
  const modals = useStore('modals')
  return (
    <p className={css['note']}>
      {isEmpty
        ? 'Sign in to see the wishlists saved in your account.'
        : 'This wishlist is saved on this device. Sign in to keep it in your account and create more wishlists.'}{' '}
      <Button size="small" onClick={() => modals.askToSignIn()}>
        Sign in
      </Button>
    </p>
  )
}
