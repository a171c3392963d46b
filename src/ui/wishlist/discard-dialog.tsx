import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { discardInWords } from '#words/wishlist-words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { useErrand } from '../use-errand.ts'
import css from './name-dialog.module.css'

interface DiscardDialogProps {
  readonly desk: WishlistDesk
  readonly list: Wishlist
  readonly onClose: () => void
  readonly onGone?: () => void
}

/** A list that is deleted is gone with all that is on it, so it is asked for twice. */
export function DiscardDialog({ desk, list, onClose, onGone }: DiscardDialogProps) {
  const discarding = useErrand()
  const discard = () =>
    discarding.run(
      () => desk.own.discard(list.id),
      () => (onGone ?? startOfPage)(),
    )

  return (
    <Dialog open title={`Delete ${list.name}?`} onClose={onClose}>
      <div className={css['form']}>
        <p>{discardInWords(list)}</p>
        {discarding.trouble && (
          <FieldError>
            <ErrorMessage error={discarding.trouble} />
          </FieldError>
        )}
        <div className={css['ways']}>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="primary" busy={discarding.busy} onClick={discard}>
            Delete list
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
