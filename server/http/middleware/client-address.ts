import type { ShopContext } from '../shop-app.ts'

/**
 * The address that a request comes from, for rate limits. Only proxies that the operator named are trusted to
 * report it (security 14); the nearest address that is not one of them counts. Anything that is not an address
 * was made up by the sender, so the request counts as the proxy's, and never under an address of its own.
 */
export function clientAddress(context: ShopContext, proxies: readonly string[]): string {
  const { address, incoming } = context.env ?? {}
  const connected = address ?? incoming?.socket?.remoteAddress ?? 'unknown'
  const peer = ipIn(connected) ?? connected
  const ours = new Set(proxies.map((proxy) => ipIn(proxy)))
  if (!ours.has(peer)) return grouped(peer)
  const passed = (context.req.header('X-Forwarded-For') ?? '')
    .split(',')
    .filter((one) => one.trim() !== '')
    .map(ipIn)
  return grouped(passed.findLast((one) => one === null || !ours.has(one)) ?? peer)
}

/** With or without a port, as proxies write it: `1.2.3.4:50123`, `[2001:db8::1]:443`. */
const V4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/
const V6 = /^([\da-f:.]+)(?:%[\w.-]+)?$/i
const BRACKETED = /^\[([^\]]+)\](?::\d{1,5})?$/

/** An IP address in its canonical form: for IPv6, all eight groups. Null for anything else. */
function ipIn(written: string): string | null {
  const text = written.trim()
  const [, v4] = V4.exec(text) ?? []
  if (v4 !== undefined) return hostOf(v4)
  const [, v6] = V6.exec(BRACKETED.exec(text)?.[1] ?? text) ?? []
  const host = v6 === undefined ? null : hostOf(`[${v6}]`)
  return host === null ? null : unmapped(groupsOf(host.slice(1, -1)))
}

function hostOf(host: string): string | null {
  return URL.parse(`http://${host}/`)?.hostname ?? null
}

function groupsOf(address: string): readonly string[] {
  const [before = [], after = []] = address
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapped(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return groups.join(':')
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** A household has many IPv6 addresses, so its network counts. */
function grouped(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
