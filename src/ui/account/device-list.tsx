import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Device } from '#application/ports/account.ts'
import { sinceMessage } from '#messages/time-ago.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import css from './device-list.module.css'
import type { DevicesThen } from './use-devices.ts'
import textCss from '../styles/text.module.css'

const EndDialog = pagePart(async () => (await import('./end-device-dialog.tsx')).EndDialog)

interface DeviceListProps {
  readonly devices: DevicesThen
  /** Called after devices have been signed out. */
  readonly onEnded: () => void
}

/** The devices where the user is signed in, with this device marked, and buttons to sign out the others. */
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
      {ending && (
        <EndDialog
          only={ending === 'others' ? null : { id: ending.id, name: nameOf(ending) }}
          others={total - 1}
          onClose={close}
          onEnded={end}
        />
      )}
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
        Signed in on {inDays(device.signedInAt)}
        {!device.current && ` · last seen ${sinceMessage(device.seenAt, now)}`}
      </p>
    </div>
  )
}

/** Programs do not always send a name. */
function nameOf({ device }: Device): string {
  return device === '' ? 'Unknown device' : device
}
