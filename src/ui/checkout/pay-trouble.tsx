import { observer } from 'mobx-react-lite'
import { cents, inUsd } from '#domain/shared/money.ts'
import { inWords } from '#words/in-words.ts'
import { Button } from '../parts/button.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { useStore } from '../stores/stores.tsx'
import type { CheckoutStore } from './checkout-store.ts'
import css from './pay-trouble.module.css'

/** Why nothing was paid; a fault of one field stands at that field, and one of the bank in its dialog. */
export const PayTrouble = observer(function PayTrouble({ visit }: { visit: CheckoutStore }) {
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
