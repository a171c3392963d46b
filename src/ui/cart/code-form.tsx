import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { OrderDiscount } from '#domain/cart/order.ts'
import { Button } from '../components/button.tsx'
import { LazyCopyButton } from '../components/lazy-copy-button.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useStore } from '../stores/stores.tsx'
import css from './cart-panel.module.css'
import textCss from '../styles/text.module.css'

/**
 * The cart's discount code, of which there is at most one (discount 2): a field to enter it, or the code with
 * the reason if it has no effect. Only for viewers who may change the cart.
 */
export const CodeForm = observer(function CodeForm() {
  const cart = useStore('cart')
  const mayLicense = useMayLicense()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { codeError } = cart

  // Keeps the error visible, wherever the form is on the screen.
  useEffect(() => {
    if (codeError) form.current?.scrollIntoView({ block: 'nearest' })
  }, [codeError])

  if (!mayLicense) return null
  const entered = cart.order?.discount
  if (entered) return <Entered discount={entered} />

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() !== '') void cart.enterCode(code)
  }

  return (
    <Disclosure summary="Discount code" open={tried}>
      <form ref={form} className={css['code']} onSubmit={send}>
        <TextField
          label="Code"
          measured
          value={code}
          error={codeError}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
        <Button kind="quiet" type="submit" busy={cart.loading}>
          Apply
        </Button>
      </form>
    </Disclosure>
  )
})

function Entered({ discount }: { readonly discount: OrderDiscount }) {
  const cart = useStore('cart')
  const drop = useRef<HTMLButtonElement>(null)

  // Entering the code removed the focused field, so move the focus here.
  useEffect(() => {
    if (document.activeElement === document.body) drop.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div>
      <p className={css['entered']}>
        <span>
          Code {discount.code}{' '}
          <LazyCopyButton text={discount.code} label="Copy code" copiedLabel="Code copied" />
        </span>
        <Button ref={drop} kind="bare" size="small" onClick={() => void cart.dropCode()}>
          Remove code
        </Button>
      </p>
      {discount.error && (
        <p className={textCss['note']}>
          <ErrorMessage error={{ kind: 'discount-refused', error: discount.error }} />
        </p>
      )}
    </div>
  )
}
