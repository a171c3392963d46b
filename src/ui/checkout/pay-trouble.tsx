import { observer } from 'mobx-react-lite'
import { cents, inUsd } from '#domain/shared/money.ts'
import { Button } from '../parts/button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './pay-trouble.module.css'
import type { Till } from './till.ts'

/** Why nothing was paid; a fault of one field stands at that field, and one of the bank in its dialog. */
export const PayTrouble = observer(function PayTrouble({ till }: { till: Till }) {
  const modals = useStore('modals')
  const { trouble, totalBefore } = till
  if (!trouble || trouble.kind === 'invalid' || till.awaiting) return null
  return (
    <div className={css['trouble']}>
      <FieldError>
        <ErrorMessage error={trouble} />
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
