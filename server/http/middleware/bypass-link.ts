import { signedFor, type Secrets } from '#server/application/ports/secrets.ts'

/** The page that replaces all others during maintenance. */
export const MAINTENANCE_PAGE = '/maintenance'
export const BYPASS_PURPOSE = 'maintenance-bypass'
/** How long a link is valid, and the pass that it sets. */
export const BYPASS_LIFE_MS = 12 * 60 * 60 * 1000

/** The path of a link that lets staff in while the shop is closed. It is valid until `now` + 12 h. */
export async function bypassPath(secrets: Secrets, now: number): Promise<string> {
  const until = String(now + BYPASS_LIFE_MS)
  return `${MAINTENANCE_PAGE}?bypass=${await signedFor(secrets, BYPASS_PURPOSE, until)}`
}
