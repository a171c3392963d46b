import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ShopApp } from '../http/shop-app.ts'

/** The time-outs of security 15, in milliseconds: slow senders hold nothing open. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

export function httpServer(app: ShopApp): Server {
  return createServer(PATIENCE, getRequestListener(app.fetch, { overrideGlobalObjects: false }))
}

export function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const SWEEP_MS = 100

/** Stops accepting and lets what is under way finish; after `patienceMs` the rest is cut off. */
export function finished(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
