import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { payButtonText } from '#domain/cart/button-text.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inWords } from '#words/in-words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import css from './service-dialog.module.css'
import { ServicePay } from './service-pay.tsx'
import type { ServiceVisit } from './service-visit.ts'

interface ServiceDialogProps {
  readonly title: string
  readonly visit: ServiceVisit
  /** What can be chosen. */
  readonly children: ReactNode
}

/** Choosing and paying in one dialog; a bank that asks once more does so in the same place. */
export const ServiceDialog = observer(function ServiceDialog(props: ServiceDialogProps) {
  const { title, visit, children } = props
  const modals = useStore('modals')
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFocusOnFault(form, visit.trouble)
  if (visit.awaiting) return <BankAsks visit={visit} />

  return (
    <Dialog
      open
      title={title}
      onClose={() => modals.close()}
      actions={
        <>
          <Button kind="quiet" onClick={() => modals.close()}>
            Not now
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={visit.busy}
            disabled={!visit.quote}
          >
            {payButtonText(visit.isFree, 'sandbox')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void visit.pay()
        }}
      >
        {children}
        <ServicePay visit={visit} />
      </form>
    </Dialog>
  )
})

/** The sandbox's stand-in for a bank that wants its customer to confirm. */
const BankAsks = observer(function BankAsks({ visit }: { visit: ServiceVisit }) {
  const approve = useRef<HTMLButtonElement>(null)
  useEffect(() => approve.current?.focus(), [])
  if (!visit.awaiting) return null

  return (
    <Dialog
      open
      title="Your bank asks"
      onClose={() => void visit.answer('refuse')}
      actions={
        <>
          <Button kind="quiet" busy={visit.busy} onClick={() => void visit.answer('refuse')}>
            Refuse
          </Button>
          <Button
            ref={approve}
            kind="primary"
            busy={visit.busy}
            onClick={() => void visit.answer('approve')}
          >
            Approve
          </Button>
        </>
      }
    >
      <p>
        Approve a payment of {inUsd(visit.awaiting.total)} to Emberstock? This is the sandbox’s
        bank.
      </p>
      {visit.trouble && <FieldError>{inWords(visit.trouble)}</FieldError>}
    </Dialog>
  )
})
