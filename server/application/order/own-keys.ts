/**
 * Prefixes of the idempotency keys of orders that the shop writes by itself. Clients send theirs without them:
 * one index keeps both unique per user, so a client's key could otherwise occupy that of a renewal.
 */
export const OWN_KEYS = { download: 'download-', free: 'free-', renewal: 'renewal-' } as const

/** Whether only the shop itself writes orders under this key. */
export function isOwnKey(key: string): boolean {
  return Object.values(OWN_KEYS).some((prefix) => key.startsWith(prefix))
}
