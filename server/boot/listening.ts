import type { Server } from 'node:http'
import cluster from 'node:cluster'
import { createServer, Server as NetServer, type AddressInfo, type ListenOptions } from 'node:net'
import { unsentResponses } from './http-server.ts'

/**
 * Sockets on which a process listens to one port. libuv accepts one connection per socket in each turn of the event loop
 * (decision 083).
 */
const SOCKETS = 16
/**
 * Connections that the operating system completes before they are accepted; it drops those beyond, which try again after a
 * second.
 */
const BACKLOG = 4_096

/** The sockets of a server besides its own. */
const otherSockets = new WeakMap<Server, readonly NetServer[]>()

/**
 * Listens to a port, on several sockets where the operating system distributes connections among them; `close` stops the
 * others only at its end, and `finished` all at once. Rejects if another process listens to it.
 */
export async function listening(
  server: Server,
  port: number,
  host: string,
  sockets = SOCKETS,
): Promise<void> {
  // Workers take their connections from one socket, so that whichever has time takes the next (decision 072).
  const isShareable = process.platform === 'linux' && !cluster.isWorker && sockets > 1
  if (!isShareable) return bound(server, { port, host })
  // Processes of the same user could otherwise share the port without noticing.
  if (port !== 0) await refusedIfTaken({ port, host })
  const isShared = await isBound(server, { port, host, reusePort: true })
  if (!isShared) return bound(server, { port, host })
  const shared = { port: (server.address() as AddressInfo).port, host, reusePort: true }
  const others: NetServer[] = []
  otherSockets.set(server, others)
  server.once('close', () => others.map(closed))
  while (others.length < sockets - 1) {
    const other = createServer(LIKE_HTTP, (socket) => server.emit('connection', socket))
    if (!(await isBound(other, shared))) return
    others.push(other)
  }
}

/** What Node's HTTP server asks of its own socket. */
const LIKE_HTTP = { allowHalfOpen: true, noDelay: true }

function bound(server: NetServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...options, backlog: BACKLOG }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Not every system can share a port. */
const isBound = (server: NetServer, options: ListenOptions): Promise<boolean> =>
  bound(server, options).then(
    () => true,
    () => false,
  )

async function refusedIfTaken(options: ListenOptions): Promise<void> {
  const probe = createServer()
  await bound(probe, options)
  await closed(probe)
}

/** Accepts nothing more; resolves when the last connection has ended. */
function closed(server: NetServer): Promise<void> {
  // `close` of an HTTP server would immediately end the connections that have not sent anything yet.
  return new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve()))
}

const SWEEP_MS = 100
/** A client that was accepted just now may not have sent its request yet. */
const UNHEARD_MS = 500

/**
 * Stops accepting connections and lets requests in progress finish, including those of clients that were
 * accepted a moment ago; each response is the last on its connection. After `patienceMs`, the remaining
 * connections are cut off.
 */
export function finished(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = () => {
      // Node considers a connection idle once its response was handed over, even if much of it is still to be
      // sent.
      if (!unsentResponses.get(server)?.size) server.closeIdleConnections()
    }
    const timers = [setTimeout(() => server.closeAllConnections(), patienceMs)]
    const sweeping = setTimeout(() => timers.push(setInterval(sweep, SWEEP_MS)), UNHEARD_MS)
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    void Promise.all([server, ...(otherSockets.get(server) ?? [])].map(closed)).then(() => {
      for (const timer of [sweeping, ...timers]) clearTimeout(timer)
      resolve()
    })
  })
}
