import { observer } from 'mobx-react-lite'
import { errAsync, okAsync } from 'neverthrow'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface EndDialogProps {
  /** The device to sign out, or null to sign out all others. */
  readonly only: { readonly id: string; readonly name: string } | null
  /** Number of other devices. */
  readonly others: number
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Signing out another device can't be undone from here, so the user has to confirm. */
export const EndDialog = observer(function EndDialog(props: EndDialogProps) {
  const { only, others, onClose, onEnded } = props
  const account = useService('account')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const signingOut = useMutation()

  const end = () =>
    signingOut.run(
      () => (only ? endOne(only.id) : account.endOtherDevices()),
      () => {
        notifications.say({
          type: 'success',
          body: only ? `Signed out ${only.name}.` : 'Signed out all other devices.',
        })
        onEnded()
      },
    )
  /** A device that has signed out in the meantime counts as success. */
  const endOne = (id: string) =>
    account
      .endDevice(id)
      .orElse((fault) => (fault.kind === 'missing' ? okAsync() : errAsync(fault)))

  return (
    <Dialog
      open={modals.open === null}
      title={only ? `Sign out ${only.name}?` : `Sign out ${others} other devices?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={signingOut.busy} onClick={end}>
            Sign out
          </Button>
        </>
      }
    >
      <p>Anyone using {only ? 'it' : 'them'} will need to sign in again.</p>
      <ErrorNote error={signingOut.error} />
    </Dialog>
  )
})
