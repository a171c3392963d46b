import type { StaticHandlerContext } from 'react-router-dom'

/** Where money is spent, and where people change what is theirs. */
const GUARDED = /^\/(checkout|account)(\/|$)/

/**
 * Whether text may become neither HTML nor script on a page (security 17). By its route, since
 * addresses can be written in many ways.
 */
export function isGuarded({ matches }: StaticHandlerContext): boolean {
  return matches.some(({ route }) => GUARDED.test(route.path ?? ''))
}
