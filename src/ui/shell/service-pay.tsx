import { observer } from 'mobx-react-lite'
import { inWords } from '#words/in-words.ts'
import { BillingFields } from '../checkout/billing-fields.tsx'
import { Consent } from '../checkout/consent.tsx'
import { PayTrouble } from '../checkout/pay-trouble.tsx'
import { SandboxCards } from '../checkout/sandbox-cards.tsx'
import { ServiceBill } from '../checkout/service-bill.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { ServiceVisit } from './service-visit.ts'
import css from './service-dialog.module.css'

/** What a purchase comes to, and what paying for it needs to know. */
export const ServicePay = observer(function ServicePay({ visit }: { visit: ServiceVisit }) {
  const { quote, till, trouble } = visit
  return (
    <>
      <div aria-busy={visit.wanted !== null && !quote && !trouble}>
        {quote && <ServiceBill quote={quote} isPlan={visit.wanted?.kind === 'plan'} />}
      </div>
      {quote && quote.waitsUntil === null && !visit.isPaidOnPage && (
        <>
          <BillingFields visit={till} user={visit.viewer} licenseId={visit.licenseId} />
          {!visit.isFree && <SandboxCards visit={till} />}
          <Consent visit={till} licenseId={visit.licenseId} />
          {till.way === 'sandbox' && (
            <p className={css['small']}>
              This store is in its sandbox: no money moves and no card is asked for.
            </p>
          )}
        </>
      )}
      <PayTrouble visit={till} />
      {trouble && <FieldError>{inWords(trouble)}</FieldError>}
    </>
  )
})
