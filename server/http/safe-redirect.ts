import { isDeceptive } from '#domain/shared/safe-redirect.ts'
import { ownOrigins } from './middleware/guards.ts'

/** Longer addresses fit no cookie and no mail. */
const LONGEST = 2000

/**
 * Where somebody is sent after something is done: a path of ours, or home. What is foreign, odd or no
 * address at all is replaced silently (input 9).
 */
export function safeRedirect(wanted: string, publicUrl: string): string {
  return parseOwnUrl(wanted, publicUrl)?.path ?? '/'
}

export interface OwnUrl {
  readonly origin: string
  /** With its query, and without the fragment, which no server sees. */
  readonly path: string
  /** With its `#`, for browsers that are led there; empty where it has none. */
  readonly fragment: string
}

/** An address of ours taken apart, read against `here`; null where it is not one. */
export function parseOwnUrl(wanted: string, here: string): OwnUrl | null {
  if (wanted.length > LONGEST || isDeceptive(wanted)) return null
  if (!URL.canParse(wanted, here)) return null
  const there = new URL(wanted, here)
  // `blob:` addresses have an origin too, and a whole address for a path.
  const isOurs = /^https?:$/.test(there.protocol) && ownOrigins(here).includes(there.origin)
  if (!isOurs || there.pathname.startsWith('//')) return null
  return {
    origin: there.origin,
    path: `${there.pathname}${there.search}`,
    fragment: there.hash,
  }
}
