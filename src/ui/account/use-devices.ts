import type { DevicePage } from '#application/ports/account.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { useService } from '../stores/stores.tsx'
import { useQuery, type Query } from '../hooks/use-query.ts'

/** The devices at a point in time. `now` is in epoch milliseconds. */
export interface DevicesThen {
  readonly found: DevicePage
  readonly now: number
}

/** One page of the devices where the user is signed in. */
export function useDevices(page: number): Query<DevicesThen> {
  const account = useService('account')
  return useQuery(() => account.devices(page).map((found) => ({ found, now: Date.now() })), [page])
}

/** Whether this device's sign-in is recent enough to change the password without the current one (sign-in 3). */
export function isFresh(devices: DevicesThen | null): boolean {
  return devices !== null && devices.now - devices.found.signedInAt < FRESH_SIGN_IN_MS
}
