import { once } from 'node:events'
import { connect, type ClientHttp2Session } from 'node:http2'
import { join } from 'node:path'
import { startServer, type Place } from './bench-server.ts'
import type { Row } from './print-table.ts'
import { whole } from './print-table.ts'
import { measuredPages } from './sample-catalog.ts'

const AT_ONCE = 16
const SECONDS = 6
const WARM_UP_SECONDS = 2
/** Fewer requests than nginx allows on one connection. */
const ON_A_CONNECTION = 500
/** A cookie that makes a page specific to one visitor. */
const OWN = { cookie: `emberstock-cart=${'c'.repeat(43)}` }

type Asked = readonly [path: string, headers: Readonly<Record<string, string>>]

/**
 * Responses per second through nginx as configured in `deploy/`, over HTTP/2 and TLS, with one and with two
 * processes of the shop on one PostgreSQL. Everything runs on this machine, clients included: with few
 * processors, two processes cannot serve twice as much.
 */
export async function proxiedSpeed({ distDir, scratch }: Place): Promise<readonly Row[]> {
  // Both stop their servers when the process exits.
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  const { startDeployedNginx } = await import('#tests/support/nginx-process.ts')
  const postgres = await startPostgres()
  try {
    const rows: Row[] = []
    for (const processes of [1, 2]) {
      const settings = { DATABASE_URL: postgres.url, WORKERS: String(processes) }
      const place = { distDir, scratch: join(scratch, `proxied-${processes}`) }
      const server = await startServer(place, { ...settings, PROXIES: '127.0.0.1' })
      const nginx = await startDeployedNginx([server.port, server.port])
      try {
        rows.push({ processes: String(processes), ...(await measured(nginx.origin)) })
      } finally {
        await nginx.stop()
        await server.stop()
      }
    }
    return rows
  } finally {
    await postgres.stop()
  }
}

async function measured(origin: string): Promise<Row> {
  const { library, product } = await measuredPages()
  const asks: Readonly<Record<string, Asked>> = {
    'page from nginx': [library, {}],
    'page of one visitor': [library, OWN],
    list: ['/api/v1/products?library_id=1', {}],
    asset: [`/api/v1/products/${product.slice('/product/'.length)}`, {}],
  }
  const row: Record<string, string> = {}
  for (const [name, asked] of Object.entries(asks)) {
    await speed(origin, asked, WARM_UP_SECONDS)
    row[`${name}, /s`] = whole(await speed(origin, asked, SECONDS))
  }
  return row
}

async function speed(origin: string, asked: Asked, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const browser = async () => {
    while (performance.now() < end) {
      const session = connect(origin, { rejectUnauthorized: false })
      await once(session, 'connect')
      for (let asks = 0; asks < ON_A_CONNECTION && performance.now() < end; asks += 1) {
        await answered(session, asked)
        count += 1
      }
      session.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, browser))
  return count / seconds
}

async function answered(session: ClientHttp2Session, [path, headers]: Asked): Promise<void> {
  const stream = session.request({ ':path': path, 'accept-encoding': 'gzip', ...headers })
  let status = 0
  stream.on('response', (given) => {
    status = Number(given[':status'])
  })
  stream.resume()
  await once(stream, 'end')
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
