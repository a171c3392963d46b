import { observer } from 'mobx-react-lite'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
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
  const [ending, setEnding] = useState<readonly Device[] | null>(null)
  const others = devices.list.filter(({ current }) => !current)
  const close = () => setEnding(null)
  const end = () => {
    close()
    onEnded()
  }

  return (
    <>
      <ul className={css['devices']}>
        {devices.list.map((device) => (
          <li key={device.id} className={css['device']}>
            <DeviceFacts device={device} now={devices.now} />
            {!device.current && (
              <Button
                size="small"
                aria-label={`Sign out ${nameOf(device)}`}
                onClick={() => setEnding([device])}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button onClick={() => setEnding(others)}>Sign out all other devices</Button>
      )}
      {others.length === 0 && <p className={textCss['note']}>You are signed in nowhere else.</p>}
      {ending && <EndDialog devices={ending} onClose={close} onEnded={end} />}
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
  readonly devices: readonly Device[]
  readonly onClose: () => void
  readonly onEnded: () => void
}

/** Signing another device out cannot be taken back from here, so it is asked for once more. */
const EndDialog = observer(function EndDialog(props: EndDialogProps) {
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
      <ErrorNote error={ending.error} />
    </Dialog>
  )
})

/** A program may not say what it is. */
function nameOf({ device }: Device): string {
  return device === '' ? 'An unnamed device' : device
}
