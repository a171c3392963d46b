import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Checkbox } from '../parts/checkbox.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { useErrand } from '../use-errand.ts'
import css from './share-form.module.css'

interface ShareFormProps {
  readonly desk: WishlistDesk
  readonly list: Wishlist
}

/** Lets whoever has the link look, or nobody any more. */
export const ShareForm = observer(function ShareForm({ desk, list }: ShareFormProps) {
  const { publicUrl } = useStore('config')
  const sharing = useErrand()
  const { id, shareKey } = list
  // Shown as it was asked for until the shop has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)

  const share = (shared: boolean) => {
    setWanted(shared)
    sharing.run(
      () => {
        const asked = desk.own.share(id, shared)
        void asked.then(() => setWanted(null))
        return asked
      },
      () => undefined,
    )
  }

  return (
    <div className={css['share']}>
      <Checkbox
        label="Whoever has the link may look at this list"
        checked={wanted ?? shareKey !== null}
        error={sharing.trouble ? <ErrorMessage error={sharing.trouble} /> : undefined}
        onChange={(event) => share(event.target.checked)}
      />
      {shareKey !== null && (
        <CopyButton
          text={new URL(`/wishlist/${id}?key=${shareKey}`, publicUrl).href}
          label="Copy link"
          copiedLabel="Link copied"
        />
      )}
    </div>
  )
})
