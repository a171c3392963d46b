import { observer } from 'mobx-react-lite'
import type { LicenseId } from '#domain/license/tier.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { licenseNeededMessage } from '#messages/license-needed.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { Continuation } from '../stores/modal-store.ts'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'

interface LicenseDialogProps {
  readonly required: LicenseId
  /** Continues the interrupted action under the new license. */
  readonly onward: Continuation
  /** Applies the license to the current purchase, and to nothing else. */
  readonly take?: (licenseId: LicenseId) => void
}

/**
 * The chosen license, or the plan's, does not cover this account: offers the one that does (licensing 5). A plan
 * moves to it for the difference, which a separate dialog shows.
 */
export const LicenseDialog = observer(function LicenseDialog(props: LicenseDialogProps) {
  const { required, onward, take } = props
  const modals = useStore('modals')
  const cart = useStore('cart')
  const credits = useFreshCredits()
  const licenses = useStore('licenses')
  const owner = minimumOwner(useStore('session').viewer)
  const plan = credits.subscription?.planVariant ?? null
  const tooLow = !take && plan !== null && plan.licenseId < required ? plan : null
  const name = licenses.named(required)
  const close = () => modals.close()

  const choose = async () => {
    if (tooLow) {
      return modals.show({ kind: 'upgrade', planId: tooLow.id, licenseId: required, onward })
    }
    if (take) {
      take(required)
      return close()
    }
    await cart.chooseLicense(required)
    close()
    if (licenses.chosenId >= required) onward?.()
  }

  return (
    <Dialog
      open
      title="Upgrade your license"
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            Not now
          </Button>
          <Button kind="primary" busy={cart.loading} onClick={() => void choose()}>
            {tooLow ? `Switch ${tooLow.name} to ${name}` : `Use the ${name} license`}
          </Button>
        </>
      }
    >
      {take ? (
        <p>{licenseNeededMessage(plan?.licenseId === required ? 'plan' : owner, name)}</p>
      ) : (
        <p>
          {tooLow
            ? `Your plan’s ${licenses.named(tooLow.licenseId)}`
            : `The ${licenses.chosen.name}`}{' '}
          license doesn’t cover your {owner === 'team' ? 'team' : 'company'}. You need the {name}{' '}
          license.
        </p>
      )}
      {tooLow && <p>You’ll see the price before you pay.</p>}
    </Dialog>
  )
})
