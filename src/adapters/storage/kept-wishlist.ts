import { DATABASE_NAME } from './device-name.ts'

/** Whether this device keeps a visitor's list. Looks without making a database, and fetches what opens one only if there is one. */
export async function keepsWishlist(): Promise<boolean> {
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === DATABASE_NAME)) return false
  const { openDevice } = await import('./database.ts')
  const device = await openDevice()
  const items = await device.get('wishlists', 'device')
  device.close()
  return (items?.length ?? 0) > 0
}
