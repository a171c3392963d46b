import type { ShopContext } from '../shop-app.ts'

/**
 * Where a request comes from, for the limits. Only a proxy that the operator named is believed about
 * that (security 14); the nearest address that is not one of ours counts.
 */
export function clientAddress(context: ShopContext, proxies: readonly string[]): string {
  const { address, incoming } = context.env ?? {}
  const peer = plain(address ?? incoming?.socket?.remoteAddress ?? 'unknown')
  if (!proxies.includes(peer)) return grouped(peer)
  const passed = (context.req.header('X-Forwarded-For') ?? '').split(',').map(plain)
  return grouped(passed.findLast((one) => one !== '' && !proxies.includes(one)) ?? peer)
}

function plain(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:/, '')
    .slice(0, 64)
}

/** One household has many IPv6 addresses; its network is what counts. */
function grouped(address: string): string {
  if (!address.includes(':')) return address
  const [head = ''] = address.split('::')
  return head.split(':').slice(0, 4).join(':')
}
