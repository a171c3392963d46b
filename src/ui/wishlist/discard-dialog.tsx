import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { discardMessage } from '#messages/wishlist-messages.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './name-dialog.module.css'
import layoutCss from '../styles/layout.module.css'

interface DiscardDialogProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
  readonly onClose: () => void
  readonly onGone?: () => void
}

/** A list that is deleted is gone with all that is on it, so it is asked for twice. */
export function DiscardDialog({ actions, list, onClose, onGone }: DiscardDialogProps) {
  const discarding = useMutation()
  const discard = () =>
    discarding.run(
      () => actions.own.discard(list.id),
      () => (onGone ?? startOfPage)(),
    )

  return (
    <Dialog open title={`Delete ${list.name}?`} onClose={onClose}>
      <div className={layoutCss['stack5']}>
        <p>{discardMessage(list)}</p>
        <ErrorNote error={discarding.error} />
        <div className={css['ways']}>
          <Button onClick={onClose}>Keep wishlist</Button>
          <Button kind="primary" busy={discarding.busy} onClick={discard}>
            Delete wishlist
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The tile that asked is gone, so the keyboard starts over at the lists. */
function startOfPage(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
