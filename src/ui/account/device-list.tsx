import { observer } from 'mobx-react-lite'
import { errAsync, okAsync } from 'neverthrow'
import { useState } from 'react'
import type { Device } from '#application/ports/account.ts'
import { sinceMessage } from '#messages/time-ago.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Dialog } from '../components/dialog.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './device-list.module.css'
import type { DevicesThen } from './use-devices.ts'
import textCss from '../styles/text.module.css'

interface DeviceListProps {
  readonly devices: DevicesThen
  /** Called when some have been signed out. */
  readonly onEnded: () => void
}

/** Where somebody is signed in, this device marked, and the way to sign the others out. */
export const DeviceList = observer(function DeviceList({ devices, onEnded }: DeviceListProps) {
  const [ending, setEnding] = useState<Device | 'others' | null>(null)
  const { items, total } = devices.found
  const close = () => setEnding(null)
  const end = () => {
    close()
    onEnded()
  }

  return (
    <>
      <ul className={css['devices']}>
        {items.map((device) => (
          <li key={device.id} className={css['device']}>
            <DeviceFacts device={device} now={devices.now} />
            {!device.current && (
              <Button
                size="small"
                aria-label={`Sign out ${nameOf(device)}`}
                onClick={() => setEnding(device)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > 2 && <Button onClick={() => setEnding('others')}>Sign out all other devices</Button>}
      {total === 1 && <p className={textCss['note']}>You’re not signed in on any other device.</p>}
      {ending && <EndDialog ending={ending} others={total - 1} onClose={close} onEnded={end} />}
    </>
  )
})

interface DeviceFactsProps {
  readonly device: Device
  readonly now: number
}

function DeviceFacts({ device, now }: DeviceFactsProps) {
  return (
    <div>
      <h3>
        {nameOf(device)}
        {device.current && <span className={css['here']}> This device</span>}
      </h3>
      <p className={textCss['note']}>
        Signed in on {FULL_DAY.format(device.signedInAt)}
        {!device.current && ` · last seen ${sinceMessage(device.seenAt, now)}`}
      </p>
    </div>
  )
}

interface EndDialogProps {
  readonly ending: Device | 'others'
  /** How many others there are. */
  readonly others: number
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Signing another device out cannot be taken back from here, so it is asked for once more. */
const EndDialog = observer(function EndDialog(props: EndDialogProps) {
  const { ending, others, onClose, onEnded } = props
  const account = useService('account')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const signingOut = useMutation()
  const only = ending === 'others' ? null : ending

  const end = () =>
    signingOut.run(
      () => (only ? endOne(only.id) : account.endOtherDevices()),
      () => {
        notifications.say({
          type: 'success',
          body: only ? `Signed out ${nameOf(only)}.` : 'Signed out all other devices.',
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
      title={only ? `Sign out ${nameOf(only)}?` : `Sign out ${others} other devices?`}
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
      <p>Anyone using it will need to sign in again.</p>
      <ErrorNote error={signingOut.error} />
    </Dialog>
  )
})

/** A program may not say what it is. */
function nameOf({ device }: Device): string {
  return device === '' ? 'Unknown device' : device
}
