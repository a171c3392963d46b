import { observer } from 'mobx-react-lite'
import type { LicenseId } from '#domain/license/tier.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useStore } from '../stores/stores.tsx'

/** The chosen licence does not cover this account: take the one that does (rules 3.5). */
export const LicenseDialog = observer(function LicenseDialog({
  required,
}: {
  required: LicenseId
}) {
  const modals = useStore('modals')
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const close = () => modals.close()

  return (
    <Dialog
      open
      title="Update the licence"
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            Not now
          </Button>
          <Button
            kind="primary"
            busy={cart.loading}
            onClick={() => void cart.chooseLicense(required).then(close)}
          >
            Use the {licenses.named(required)} licence
          </Button>
        </>
      }
    >
      <p>
        Your account says that you work for a company that the {licenses.chosen.name} licence does
        not cover. The {licenses.named(required)} licence does.
      </p>
    </Dialog>
  )
})
