import { observer } from 'mobx-react-lite'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { licenseNeededMessage } from '#messages/license-needed.ts'
import { Button } from '../components/button.tsx'
import { FieldError } from '../components/field-error.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'

interface LicenseNeededProps {
  readonly required: LicenseId
  readonly onTake: (licenseId: LicenseId) => void
}

/**
 * Explains that the item is not sold under so low a license: who requires which license, and a button to choose
 * it (licensing 5).
 */
export const LicenseNeeded = observer(function LicenseNeeded(props: LicenseNeededProps) {
  const { required, onTake } = props
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const name = licenses.named(required)
  const { subscription, error } = useFreshCredits()

  if (!subscription && !error) return null
  const isOfPlan = subscription?.planVariant?.licenseId === required
  return (
    <>
      <FieldError>
        {licenseNeededMessage(isOfPlan ? 'plan' : minimumOwner(viewer), name)}
      </FieldError>
      <Button kind="primary" size="small" onClick={() => onTake(required)}>
        Use the {name} license
      </Button>
    </>
  )
})
