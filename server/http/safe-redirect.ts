import { isDeceptive } from '#domain/shared/safe-redirect.ts'
import { ownOrigins } from './middleware/guards.ts'

/** Longer URLs fit into no cookie and no email. */
const LONGEST = 2000

/**
 * Where a person is sent after an action: a path in this shop, or home. Foreign, malformed and invalid URLs are
 * silently replaced by home (input 9).
 */
export function safeRedirect(wanted: string, publicUrl: string): string {
  return parseOwnUrl(wanted, publicUrl)?.path ?? '/'
}

export interface OwnUrl {
  readonly origin: string
  /** Includes the query, but not the fragment, which no server sees. */
  readonly path: string
  /** Includes the `#`, for browsers that are redirected; empty if there is none. */
  readonly fragment: string
}

/** Parses a URL of this shop, resolved against `here`; null if it is not one. */
export function parseOwnUrl(wanted: string, here: string): OwnUrl | null {
  if (wanted.length > LONGEST || isDeceptive(wanted)) return null
  if (!URL.canParse(wanted, here)) return null
  const there = new URL(wanted, here)
  // `blob:` URLs have an origin too, and a whole URL as their path.
  const isOurs = /^https?:$/.test(there.protocol) && ownOrigins(here).includes(there.origin)
  if (!isOurs || there.pathname.startsWith('//')) return null
  return {
    origin: there.origin,
    path: `${there.pathname}${there.search}`,
    fragment: there.hash,
  }
}
