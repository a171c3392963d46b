import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { TextField } from '../components/text-field.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './name-dialog.module.css'
import layoutCss from '../styles/layout.module.css'

interface NameDialogProps {
  readonly actions: WishlistActions
  /** The list to rename; a new one by default. */
  readonly list?: Wishlist
  readonly onClose: () => void
}

/** Names a new list, or renames one. */
export function NameDialog({ actions, list, onClose }: NameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [name, setName] = useState(list?.name ?? '')
  const naming = useMutation()

  // Otherwise the focus would start at the dialog's close button.
  useEffect(() => {
    field.current?.select()
  }, [])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (list) naming.run(() => actions.own.rename(list.id, name), onClose)
    else naming.run(() => actions.own.create(name), open)
  }
  const open = ({ id }: Wishlist) => {
    onClose()
    void navigate(`/wishlist/${id}`)
  }

  return (
    <Dialog open title={list ? 'Rename wishlist' : 'New wishlist'} onClose={onClose}>
      <form className={layoutCss['stack5']} onSubmit={send} noValidate>
        <TextField
          ref={field}
          label="Name"
          name="name"
          autoComplete="off"
          value={name}
          error={naming.error ? <ErrorMessage error={naming.error} /> : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={css['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={naming.busy}>
            {list ? 'Rename' : 'Create wishlist'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
