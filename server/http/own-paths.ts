import { ownOrigins } from './guards.ts'

/** Longer addresses fit no cookie and no mail. */
const LONGEST = 2000

/**
 * Where somebody is sent after something is done: a path of ours, or home. What is foreign, odd or no
 * address at all is replaced silently (input 9).
 */
export function ownPath(wanted: string, publicUrl: string): string {
  return ownAddress(wanted, publicUrl)?.path ?? '/'
}

export interface OwnAddress {
  readonly origin: string
  /** With its query, and without the fragment, which no server sees. */
  readonly path: string
}

/** An address of ours taken apart, read against `here`; null where it is not one. */
export function ownAddress(wanted: string, here: string): OwnAddress | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  if (wanted.length > LONGEST || /[\\\u0000-\u001f\u007f]/.test(wanted)) return null
  if (!URL.canParse(wanted, here)) return null
  const there = new URL(wanted, here)
  // `blob:` addresses have an origin too, and a whole address for a path.
  const isOurs = /^https?:$/.test(there.protocol) && ownOrigins(here).includes(there.origin)
  if (!isOurs || there.pathname.startsWith('//')) return null
  return { origin: there.origin, path: `${there.pathname}${there.search}` }
}
