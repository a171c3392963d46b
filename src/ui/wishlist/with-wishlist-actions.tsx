import { observer } from 'mobx-react-lite'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { SiteGrid, SiteGridCell } from '../components/site-grid.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { useOnVisible } from '../hooks/use-on-visible.ts'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import css from './wishlist-page.module.css'

interface WithWishlistActionsProps {
  /** Shown above the reserved space while loading. */
  readonly heading: ReactNode
  readonly children: (actions: WishlistActions) => ReactNode
}

/**
 * The lists once they are known; until then their reserved space, or why they failed to load and a way to try
 * again.
 */
export const WithWishlistActions = observer(function WithWishlistActions({
  heading,
  children,
}: WithWishlistActionsProps) {
  const wishlists = useStore('wishlists')
  const session = useStore('session')
  const { actions } = wishlists
  const team = actions?.own.team
  const isKnown = actions?.own.lists != null && Boolean(team?.answer ?? team?.error)
  const userId = session.user?.id

  // Reloaded on each visit: another device may have saved something in the meantime.
  useEffect(() => {
    if (wishlists.actions) wishlists.recall()
    else void wishlists.opened()
  }, [wishlists])

  // Others on the team change what it shares.
  useEffect(() => void team?.load(), [team, userId])
  useOnVisible(() => void team?.load())

  // What a device stores may have changed in the shop in the meantime.
  useEffect(() => {
    if (isKnown) void actions?.own.refreshDevice()
  }, [actions, isKnown])

  if (actions && isKnown) return children(actions)
  return (
    <>
      <header className={css['top']}>{heading}</header>
      {actions?.own.error ? (
        <EmptyState
          title="Your wishlists didn’t load"
          action={<Button onClick={() => void actions.load()}>Try again</Button>}
        >
          <ErrorMessage error={actions.own.error} />
        </EmptyState>
      ) : (
        <WaitingItems />
      )}
    </>
  )
})

/** Placeholders for what is not known yet. */
export function WaitingItems() {
  return (
    <div aria-busy="true">
      <SiteGrid>
        {[1, 2, 3, 4].map((place) => (
          <SiteGridCell key={place}>
            <Skeleton kind="footage" />
          </SiteGridCell>
        ))}
      </SiteGrid>
    </div>
  )
}
