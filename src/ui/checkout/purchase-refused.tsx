import type { LicenseId } from '#domain/license/tier.ts'
import type { UserError } from '#messages/user-error.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { LicenseNeeded } from '../license/license-needed.tsx'
import layoutCss from '../styles/layout.module.css'

interface PurchaseRefusedProps {
  readonly error: UserError
  readonly onTake: (licenseId: LicenseId) => void
  readonly onAgain: () => void
}

/** Explains why the purchase has no price, and what the buyer can do about it. */
export function PurchaseRefused({ error, onTake, onAgain }: PurchaseRefusedProps) {
  if (error.kind === 'license-tier-too-low') {
    return (
      <div className={layoutCss['start']}>
        <LicenseNeeded required={error.requiredLicenseId} onTake={onTake} />
      </div>
    )
  }
  return (
    <div className={layoutCss['start']}>
      <ErrorNote error={error} />
      <div className={layoutCss['row']}>
        {isHeld(error) ? (
          <ButtonLink size="small" to="/account/subscription">
            Your subscription
          </ButtonLink>
        ) : (
          error.kind !== 'team-needs-pro' && (
            <Button size="small" onClick={onAgain}>
              Try again
            </Button>
          )
        )}
        <ButtonLink kind="bare" size="small" to="/pricing">
          All plans and credit packs
        </ButtonLink>
      </div>
    </div>
  )
}

/** The buyer already has it, so retrying would not help. */
function isHeld({ kind }: UserError): boolean {
  return kind === 'credit-subscription-exists' || kind === 'same-plan'
}
