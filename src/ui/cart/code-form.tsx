import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { discountInWords } from '#words/in-words.ts'
import { Button } from '../parts/button.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './cart-panel.module.css'

/** One discount code a cart (rules 16): entered, or shown with why it takes nothing. */
export const CodeForm = observer(function CodeForm() {
  const cart = useStore('cart')
  const [code, setCode] = useState('')
  const entered = cart.order?.discount

  if (entered) {
    return (
      <div>
        <p className={css['entered']}>
          <span>Code {entered.code}</span>
          <Button kind="bare" size="small" onClick={() => void cart.dropCode()}>
            Remove code
          </Button>
        </p>
        {entered.error && <p className={css['nudge']}>{discountInWords(entered.error)}</p>}
      </div>
    )
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void cart.enterCode(code)
  }

  return (
    <Disclosure summary="Discount code" open={cart.codeTrouble !== null}>
      <form className={css['code']} onSubmit={send}>
        <TextField
          label="Code"
          measured
          value={code}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button kind="quiet" type="submit" busy={cart.loading}>
          Apply
        </Button>
      </form>
      {cart.codeTrouble && <FieldError>{cart.codeTrouble}</FieldError>}
    </Disclosure>
  )
})
