import { AUTH_HEADERS_KEY, DATABASE_NAME } from './device-name.ts'

/**
 * Whether this device stores a visitor's list, or the header set of a sign-in, which may have expired.
 * Checks without creating a database, and fetches the code that opens one only if it exists.
 */
export async function hasStoredData(): Promise<boolean> {
  if (localStorage.getItem(AUTH_HEADERS_KEY) !== null) return true
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === DATABASE_NAME)) return false
  const { openDevice } = await import('./database.ts')
  const device = await openDevice()
  const items = await device.get('wishlists', 'device')
  device.close()
  return (items?.length ?? 0) > 0
}
