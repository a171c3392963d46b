import { observer } from 'mobx-react-lite'
import { Dialog } from '../components/dialog.tsx'
import { OtpForm } from '../components/otp-form.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface TwoFactorOffDialogProps {
  readonly onClose: () => void
  readonly onDisabled: () => void
}

/** Requires a code to turn it off, so that no one can do so at an unlocked computer. */
export const TwoFactorOffDialog = observer(function TwoFactorOffDialog({
  onClose,
  onDisabled,
}: TwoFactorOffDialogProps) {
  const twoFactor = useService('twoFactor')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const disabling = useMutation()

  const send = (otpAttempt: string) =>
    disabling.run(
      () => twoFactor.disable(otpAttempt),
      () => {
        notifications.say({ type: 'success', body: 'Two-factor authentication is off.' })
        onDisabled()
      },
    )

  return (
    <Dialog
      open={modals.open === null}
      title="Turn off two-factor authentication?"
      onClose={onClose}
    >
      <p>Signing in will no longer require a code. Your recovery codes will stop working.</p>
      <OtpForm
        label="Turn off"
        busy={disabling.busy}
        error={disabling.error}
        onSend={send}
        onBack={onClose}
        backLabel="Cancel"
      />
    </Dialog>
  )
})
