import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { ShopMetrics } from './shop-metrics.ts'

/** Where metrics are served: at a separate address that no proxy of the shop forwards to. */
export interface MetricsConfig {
  readonly host: string
  readonly port: number
  /** Required in every scrape; null if only this machine can connect. */
  readonly token: string | null
}

const PATIENCE = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 65_000 }
const TEXT = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }

/** Serves a single page, for the operator's collector. */
export function metricsServer(
  metrics: Pick<ShopMetrics, 'text'>,
  { token }: Pick<MetricsConfig, 'token'>,
): Server {
  return createServer(PATIENCE, (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.url !== '/metrics' || !isRead) return void response.writeHead(404).end()
    if (token !== null && !shows(request, token)) {
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    }
    metrics.text().then(
      (text) => response.writeHead(200, { ...TEXT, 'Cache-Control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
}

/** Compares digests in constant time (security 10). */
function shows({ headers }: IncomingMessage, token: string): boolean {
  const [, shown = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(shown), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
