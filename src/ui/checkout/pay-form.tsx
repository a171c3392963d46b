import { observer } from 'mobx-react-lite'
import { useRef, type SubmitEvent } from 'react'
import { payButtonText } from '#domain/cart/button-text.ts'
import { LICENSE } from '#domain/license/tier.ts'
import { cents, inUsd } from '#domain/shared/money.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { fieldInWords } from '#words/field-words.ts'
import { inWords } from '#words/in-words.ts'
import { CartTotal } from '../cart/cart-totals.tsx'
import { Button } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import css from './checkout-page.module.css'
import type { CheckoutStore, Payable } from './checkout-store.ts'
import { COUNTRIES } from './countries.ts'
import { SandboxCards } from './sandbox-cards.tsx'
import { SecondStep } from './second-step.tsx'

interface PayFormProps {
  readonly visit: CheckoutStore
  readonly user: Registered
  readonly order: Payable
}

/** Billing, the sandbox's cards, and the one button that pays. */
export const PayForm = observer(function PayForm({ visit, user, order }: PayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnFault(form, visit.trouble)
  const needsCompany = order.licenseId >= LICENSE.STARTUP
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void visit.pay(user, order)
  }

  return (
    <>
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <h2>Billing</h2>
        <SelectField
          label="Billing country"
          name="country"
          autoComplete="country"
          required
          placeholder="Choose a country"
          value={visit.country}
          error={errorOf(visit, 'billing_country')}
          options={COUNTRIES}
          onChange={(event) => visit.fill({ country: event.target.value })}
        />
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          optional={!needsCompany}
          required={needsCompany}
          value={visit.company}
          error={errorOf(visit, 'company')}
          onChange={(event) => visit.fill({ company: event.target.value })}
        />
        {!order.free && <SandboxCards visit={visit} />}
        <p className={css['small']}>
          {order.free ? 'Nothing to pay. ' : `You pay ${inUsd(order.total)}. `}
          This store is in its sandbox: no money moves and no card is asked for.
        </p>
        <div className={css['last']}>
          <Trouble visit={visit} />
          <CartTotal order={order} />
          <Button kind="primary" type="submit" wide busy={visit.paying}>
            {payButtonText(order.free, 'sandbox')}
          </Button>
        </div>
      </form>
      {visit.awaiting && <SecondStep visit={visit} user={user} order={visit.awaiting} />}
    </>
  )
})

const Trouble = observer(function Trouble({ visit }: { readonly visit: CheckoutStore }) {
  const modals = useStore('modals')
  const { trouble, totalBefore } = visit
  if (!trouble || trouble.kind === 'invalid' || visit.awaiting) return null
  return (
    <div className={css['trouble']}>
      <FieldError>
        {inWords(trouble)}
        {trouble.kind === 'price-changed' &&
          totalBefore !== null &&
          ` It was ${inUsd(cents(totalBefore))}.`}
      </FieldError>
      {trouble.kind === 'signed-out' && (
        <Button kind="quiet" size="small" onClick={() => modals.askToSignIn()}>
          Sign in
        </Button>
      )}
    </div>
  )
})

function errorOf({ trouble }: CheckoutStore, field: string): string | undefined {
  if (trouble?.kind !== 'invalid') return undefined
  const error = trouble.errors.find((one) => one.field === field)
  return error && fieldInWords(error)
}
