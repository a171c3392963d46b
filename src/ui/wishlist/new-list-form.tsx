import { useState, type SubmitEvent } from 'react'
import type { Wishlist } from '#domain/wishlist/wishlist.ts'
import { Button } from '../parts/button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { WishlistDesk } from '../stores/wishlist-desk.ts'
import { useErrand } from '../use-errand.ts'
import css from './new-list-form.module.css'

interface NewListFormProps {
  readonly desk: WishlistDesk
  /** Stands in the field at the start. */
  readonly suggested?: string
  readonly onMade: (list: Wishlist) => void
}

/** A name and a press: the list is there. */
export function NewListForm({ desk, suggested = '', onMade }: NewListFormProps) {
  const [name, setName] = useState(suggested)
  const making = useErrand()

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    making.run(
      () => desk.own.create(name),
      (list) => {
        setName('')
        onMade(list)
      },
    )
  }

  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <TextField
        label="New list"
        name="name"
        autoComplete="off"
        value={name}
        error={making.trouble ? <ErrorMessage error={making.trouble} /> : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" busy={making.busy}>
        Create
      </Button>
    </form>
  )
}
