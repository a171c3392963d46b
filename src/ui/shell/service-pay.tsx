import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { BillingFields } from '../checkout/billing-fields.tsx'
import { Consent } from '../checkout/consent.tsx'
import { PayTrouble } from '../checkout/pay-trouble.tsx'
import { SandboxCards } from '../checkout/sandbox-cards.tsx'
import { ServiceBill } from '../checkout/service-bill.tsx'
import { LicenseNeeded } from '../license/license-needed.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { ServiceVisit } from './service-visit.ts'
import css from './service-dialog.module.css'

/** What a purchase comes to, and what paying for it needs to know. */
export const ServicePay = observer(function ServicePay({ visit }: { visit: ServiceVisit }) {
  const { quote, till } = visit
  const bill = useRef<HTMLDivElement>(null)
  const trouble = visit.trouble ?? till.trouble
  const tooLow = trouble?.kind === 'license-tier-too-low' ? trouble : null
  const take = (licenseId: LicenseId) => {
    void visit.takeLicense(licenseId)
    // The pressed button goes away with the reason for it.
    bill.current?.focus()
  }
  return (
    <>
      <div ref={bill} tabIndex={-1} aria-busy={visit.wanted !== null && !quote && !visit.trouble}>
        {quote && <ServiceBill quote={quote} isPlan={visit.wanted?.kind === 'plan'} />}
      </div>
      {quote && quote.waitsUntil === null && !visit.isPaidOnPage && (
        <>
          <BillingFields till={till} user={visit.viewer} licenseId={visit.licenseId} />
          {!visit.isFree && <SandboxCards till={till} />}
          <Consent till={till} licenseId={visit.licenseId} />
          {till.way === 'sandbox' && (
            <p className={css['small']}>
              This store is in its sandbox: no money moves and no card is asked for.
            </p>
          )}
        </>
      )}
      {tooLow ? (
        <LicenseNeeded required={tooLow.requiredLicenseId} onTake={take} />
      ) : (
        <>
          <PayTrouble till={till} />
          {visit.trouble && (
            <FieldError>
              <ErrorMessage error={visit.trouble} />
            </FieldError>
          )}
        </>
      )}
    </>
  )
})
