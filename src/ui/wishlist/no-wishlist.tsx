import { observer } from 'mobx-react-lite'
import { PageHead } from '../page-head.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import css from './wishlist-page.module.css'

interface NoWishlistProps {
  readonly actions: WishlistActions
  /** Whether it was here, shared with the team, while this page was open. */
  readonly wasShared: boolean
}

/** Replaces a list that is not there: deleted, never theirs, no longer shared with them, or not loaded yet. */
export const NoWishlist = observer(function NoWishlist({ actions, wasShared }: NoWishlistProps) {
  const { team } = actions.own
  return (
    <>
      <PageHead title="Wishlist" path="/wishlists" noindex />
      <header className={css['head']}>
        <h1 tabIndex={-1}>Wishlist</h1>
      </header>
      {team.error && !team.answer ? (
        <EmptyState
          title="Your team’s wishlists didn’t load"
          action={<Button onClick={() => void team.load()}>Try again</Button>}
        >
          <ErrorMessage error={team.error} />
        </EmptyState>
      ) : (
        <EmptyState
          title={wasShared ? 'This wishlist is no longer shared with you' : 'Wishlist not found'}
          action={<ButtonLink to="/wishlists">Your wishlists</ButtonLink>}
        >
          {wasShared
            ? 'It was deleted, someone stopped sharing it, or you’re no longer on the team.'
            : 'It was deleted or belongs to another account.'}
        </EmptyState>
      )}
    </>
  )
})
