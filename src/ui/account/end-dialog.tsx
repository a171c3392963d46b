import { observer } from 'mobx-react-lite'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { Device } from '#application/ports/account.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { nameOf } from './device-name.ts'
import { ErrorNote } from './error-note.tsx'

interface EndDialogProps {
  readonly devices: readonly Device[]
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Signing another device out cannot be taken back from here, so it is asked for once more. */
export const EndDialog = observer(function EndDialog(props: EndDialogProps) {
  const { devices, onClose, onEnded } = props
  const account = useService('account')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const ending = useMutation()
  const [only] = devices
  const isOne = devices.length === 1 && only !== undefined

  const end = () =>
    ending.run(
      () => ResultAsync.combine(devices.map(({ id }) => endOne(id))),
      () => {
        notifications.say({
          type: 'success',
          body: isOne ? `${nameOf(only)} is signed out.` : 'All other devices are signed out.',
        })
        onEnded()
      },
    )
  /** One that has left by itself meanwhile is as good as signed out. */
  const endOne = (id: string) =>
    account
      .endDevice(id)
      .orElse((fault) => (fault.kind === 'missing' ? okAsync() : errAsync(fault)))

  return (
    <Dialog
      open={modals.open === null}
      title={isOne ? `Sign out ${nameOf(only)}?` : `Sign out ${devices.length} other devices?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={ending.busy} onClick={end}>
            Sign out
          </Button>
        </>
      }
    >
      <p>Whoever is there has to sign in again.</p>
      <ErrorNote mutation={ending} />
    </Dialog>
  )
})
