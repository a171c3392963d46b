import { useEffect, useState } from 'react'
import type { Device } from '#application/ports/account.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { useErrand, type Errand } from '../use-errand.ts'
import { useAccount } from './use-own-profile.ts'

/** Devices as they were at a moment, in epoch milliseconds. */
export interface DevicesThen {
  readonly list: readonly Device[]
  readonly now: number
}

interface OwnDevices {
  /** Null until they have come. */
  readonly devices: DevicesThen | null
  readonly loading: Errand
  readonly load: () => void
}

/** Where somebody is signed in; fetched when the page stands in a browser. */
export function useDevices(): OwnDevices {
  const account = useAccount()
  const [devices, setDevices] = useState<DevicesThen | null>(null)
  const loading = useErrand()
  const load = () =>
    loading.run(
      () => account.devices(),
      (list) => setDevices({ list, now: Date.now() }),
    )

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; after a change somebody asks
  useEffect(load, [])

  return { devices, loading, load }
}

/** Whether this device's sign-in is young enough to change a password without the current one (rules 6). */
export function isFresh(devices: DevicesThen | null): boolean {
  const here = devices?.list.find(({ current }) => current)
  return devices && here ? devices.now - here.signedInAt < FRESH_SIGN_IN_MS : false
}
