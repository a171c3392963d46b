import { observer } from 'mobx-react-lite'
import { useId, useRef, type ReactNode } from 'react'
import { payButtonText } from '#words/payment-words.ts'
import { SecondStep } from '../checkout/second-step.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { OnRequest, useOnRequest } from '../license/on-request.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnFault } from '../use-focus-on-fault.ts'
import css from './service-dialog.module.css'
import { ServicePay } from './service-pay.tsx'
import { useCheckoutOf } from './use-checkout-of.ts'
import type { ServiceVisit } from './service-visit.ts'

interface ServiceDialogProps {
  readonly title: string
  readonly visit: ServiceVisit
  /** What can be chosen. */
  readonly children: ReactNode
}

/** Choosing and paying in one dialog; a bank that asks once more does so in its place. */
export const ServiceDialog = observer(function ServiceDialog(props: ServiceDialogProps) {
  const { title, visit, children } = props
  const { till, viewer } = visit
  const modals = useStore('modals')
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useFocusOnFault(form, till.trouble)
  const goToCheckout = useCheckoutOf(visit)
  const onRequest = useOnRequest(visit.licenseId)
  if (till.awaiting) return <SecondStep till={till} user={viewer} order={till.awaiting} />

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
          {onRequest ? (
            <OfferLink onGo={() => modals.close()} />
          ) : (
            <Button
              kind="primary"
              type="submit"
              form={formId}
              busy={visit.busy}
              disabled={!visit.quote}
            >
              {visit.isPaidOnPage ? 'Continue to checkout' : payButtonText(visit.isFree, till.way)}
            </Button>
          )}
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
          void (visit.isPaidOnPage ? goToCheckout() : visit.pay())
        }}
      >
        {children}
        {onRequest ? <OnRequest licenseId={onRequest.id} /> : <ServicePay visit={visit} />}
      </form>
    </Dialog>
  )
})
