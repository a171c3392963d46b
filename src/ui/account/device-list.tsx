import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Device } from '#application/ports/account.ts'
import { sinceMessage } from '#messages/time-ago.ts'
import { Button } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import css from './device-list.module.css'
import { nameOf } from './device-name.ts'
import { EndDialog } from './end-dialog.tsx'
import type { DevicesThen } from './use-devices.ts'

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
      {others.length === 0 && <p className={css['alone']}>You are signed in nowhere else.</p>}
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
      <p className={css['facts']}>
        Signed in on {FULL_DAY.format(device.signedInAt)}
        {!device.current && ` · last seen ${sinceMessage(device.seenAt, now)}`}
      </p>
    </div>
  )
}
