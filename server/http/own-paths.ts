/**
 * Where somebody is sent after something is done: a path of ours, or home. What is foreign, odd or no
 * address at all is replaced silently (rules 2, security 17).
 */
export function ownPath(wanted: string, publicUrl: string): string {
  const here = new URL(publicUrl)
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  if (/[\\\u0000-\u001f\u007f]/.test(wanted) || !URL.canParse(wanted, here)) return '/'
  const there = new URL(wanted, here)
  // `blob:` addresses have an origin too, and a whole address for a path.
  const isOurs = there.origin === here.origin && there.protocol === here.protocol
  if (!isOurs || there.pathname.startsWith('//')) return '/'
  return `${there.pathname}${there.search}`
}
