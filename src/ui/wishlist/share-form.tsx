import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { useStore } from '../stores/stores.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './share-form.module.css'

interface ShareFormProps {
  readonly actions: WishlistActions
  readonly list: Wishlist
}

/** Lets everyone with the link view the list, or nobody. */
export const ShareForm = observer(function ShareForm({ actions, list }: ShareFormProps) {
  const { publicUrl } = useStore('config')
  const sharing = useMutation()
  const { id, shareKey } = list
  // Shows the requested state until the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)

  const share = (shared: boolean) => {
    setWanted(shared)
    sharing.run(
      () => {
        const asked = actions.own.share(id, shared)
        void asked.then(() => setWanted(null))
        return asked
      },
      () => undefined,
    )
  }

  return (
    <div className={css['share']}>
      <Checkbox
        label="Anyone with the link can view"
        checked={wanted ?? shareKey !== null}
        error={sharing.error ? <ErrorMessage error={sharing.error} /> : undefined}
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
