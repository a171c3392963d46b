import { useState, type SubmitEvent } from 'react'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Button } from '../components/button.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { TextField } from '../components/text-field.tsx'
import type { WishlistActions } from '../stores/wishlist-actions.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './new-list-form.module.css'

interface NewListFormProps {
  readonly actions: WishlistActions
  /** The initial value of the field. */
  readonly suggested?: string
  readonly onMade: (list: Wishlist) => void
}

/** Creates a list from a name and a press. */
export function NewListForm({ actions, suggested = '', onMade }: NewListFormProps) {
  const [name, setName] = useState(suggested)
  const making = useMutation()

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    making.run(
      () => actions.own.create(name),
      (list) => {
        setName('')
        onMade(list)
      },
    )
  }

  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <TextField
        label="New wishlist"
        name="name"
        autoComplete="off"
        value={name}
        error={making.error ? <ErrorMessage error={making.error} /> : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={making.busy}>
        Create
      </Button>
    </form>
  )
}
