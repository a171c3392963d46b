import { observer } from 'mobx-react-lite'
import { useId, useRef, type ReactNode } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { payButtonText } from '#messages/pay-button-text.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { PaymentError } from '../checkout/payment-error.tsx'
import { PaymentFields } from '../checkout/payment-fields.tsx'
import type { PurchaseForm } from '../checkout/purchase-form.ts'
import { Challenge } from '../checkout/challenge.tsx'
import { PurchaseSummary } from '../checkout/purchase-summary.tsx'
import { LicenseNeeded } from '../license/license-needed.tsx'
import { OfferLink } from '../license/offer-link.tsx'
import { OnRequest, useOnRequest } from '../license/on-request.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useStore } from '../stores/stores.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useCheckoutOf } from './use-purchase.ts'
import layoutCss from '../styles/layout.module.css'

interface PurchaseDialogProps {
  readonly title: string
  readonly viewer: Registered
  readonly purchase: PurchaseForm
  /** The options to choose from. */
  readonly children: ReactNode
}

/** Choosing and paying in one dialog; a challenge by the bank replaces it. */
export const PurchaseDialog = observer(function PurchaseDialog(props: PurchaseDialogProps) {
  const { title, viewer, purchase, children } = props
  const { checkoutForm, quote, isFree } = purchase
  const modals = useStore('modals')
  const formId = useId()
  const form = useFocusOnError(checkoutForm.refused)
  const goToCheckout = useCheckoutOf(purchase)
  const onRequest = useOnRequest(purchase.licenseId)
  // Card forms only appear on separate pages (security 17): the dialog offers the choice, and leads there.
  const isPaidOnPage = !checkoutForm.providers.includes('sandbox') && !isFree
  if (checkoutForm.awaiting)
    return <Challenge checkoutForm={checkoutForm} user={viewer} order={checkoutForm.awaiting} />

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
              busy={purchase.busy}
              disabled={!quote}
            >
              {isPaidOnPage ? 'Continue to checkout' : payButtonText(isFree, checkoutForm.method)}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={layoutCss['stack5']}
        data-agrees
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void (isPaidOnPage ? goToCheckout() : purchase.pay())
        }}
      >
        {children}
        {onRequest ? (
          <OnRequest licenseId={onRequest.id} />
        ) : (
          <Payment viewer={viewer} purchase={purchase} isPaidOnPage={isPaidOnPage} />
        )}
      </form>
    </Dialog>
  )
})

interface PaymentProps extends Pick<PurchaseDialogProps, 'viewer' | 'purchase'> {
  readonly isPaidOnPage: boolean
}

/** The total of the purchase, the fields needed to pay for it, and why it could not be paid. */
const Payment = observer(function Payment({ viewer, purchase, isPaidOnPage }: PaymentProps) {
  const { checkoutForm, quote, payable, wanted, asking } = purchase
  const bill = useRef<HTMLDivElement>(null)
  const own = asking ? null : (purchase.quoteError ?? purchase.scheduleError)
  const error = own ?? checkoutForm.error
  const take = (licenseId: LicenseId) => {
    void purchase.takeLicense(licenseId)
    // The pressed button disappears along with the reason for it.
    bill.current?.focus()
  }
  return (
    <>
      <div ref={bill} tabIndex={-1} aria-busy={asking}>
        {quote && <PurchaseSummary quote={quote} isPlan={wanted?.kind === 'plan'} />}
      </div>
      {payable && quote?.scheduledFor === null && !isPaidOnPage && (
        <PaymentFields checkoutForm={checkoutForm} user={viewer} payable={payable} />
      )}
      {error?.kind === 'license-tier-too-low' ? (
        <LicenseNeeded required={error.requiredLicenseId} onTake={take} />
      ) : (
        <>
          <PaymentError checkoutForm={checkoutForm} />
          <ErrorNote error={own} />
        </>
      )}
    </>
  )
})
