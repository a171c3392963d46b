import type { Device } from '#application/ports/account.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { useService } from '../stores/stores.tsx'
import { useQuery, type Query } from '../hooks/use-query.ts'

/** Devices as they were at a moment, in epoch milliseconds. */
export interface DevicesThen {
  readonly list: readonly Device[]
  readonly now: number
}

/** Where somebody is signed in. */
export function useDevices(): Query<DevicesThen> {
  const account = useService('account')
  return useQuery(() => account.devices().map((list) => ({ list, now: Date.now() })))
}

/** Whether this device's sign-in is young enough to change a password without the current one (sign-in 3). */
export function isFresh(devices: DevicesThen | null): boolean {
  const here = devices?.list.find(({ current }) => current)
  return devices && here ? devices.now - here.signedInAt < FRESH_SIGN_IN_MS : false
}
