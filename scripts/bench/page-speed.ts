import { gunzipSync } from 'node:zlib'
import { startServer, type Place } from './bench-server.ts'
import { connectionsTo, type Connections } from './connections.ts'
import { whole, type Row } from './print-table.ts'
import { measuredPages } from './sample-catalog.ts'

const WARM_UP = 600
const NEW_PAGES = 600
/** Enough that even a fast machine takes a second for them. */
const KEPT_PAGES = 5000
const ANSWERS = 5000
/** A response without a page, a query or a file: the most that this server can do on this machine right now. */
const BARE = '/api/auth/session'

/**
 * Pages served per second. A page that many visitors look at is rendered once for all of them (decision
 * 069); with addresses that all differ, in something that no page reads, each is rendered again. Machines
 * differ and do other work too, so the share of a bare response's speed says more.
 */
export async function pageSpeed(place: Place): Promise<readonly Row[]> {
  const pages = await measuredPages()
  const server = await startServer(place)
  const connections = connectionsTo(server.port)
  try {
    await connections.speed(() => BARE, ANSWERS)
    const rows: Row[] = []
    for (const [page, path] of Object.entries(pages)) {
      rows.push({ page, ...(await measured(connections, path)) })
    }
    return rows
  } finally {
    connections.close()
    await server.stop()
  }
}

/** Measures the bare response before and after each page, since the machine's load changes by the minute. */
async function measured(connections: Connections, path: string): Promise<Row> {
  const fresh = (index: number) => `${path}?visit=${index}`
  const before = await connections.speed(() => BARE, ANSWERS)
  await connections.speed(() => path, WARM_UP)
  const known = await connections.speed(() => path, KEPT_PAGES)
  await connections.speed((index) => fresh(-1 - index), WARM_UP)
  const asked = await connections.speed(fresh, NEW_PAGES)
  const bare = (before + (await connections.speed(() => BARE, ANSWERS))) / 2
  const sent = await connections.body(path)
  const html = gunzipSync(sent)
  return {
    'bare JSON/s': whole(bare),
    'pages/s': whole(known),
    'of bare': share(known, bare),
    'new addresses/s': whole(asked),
    'of bare, new': share(asked, bare),
    'HTML bytes': whole(html.length),
    'gzip bytes': whole(sent.length),
  }
}

function share(speed: number, bare: number): string {
  return `${((speed / bare) * 100).toFixed(1)} %`
}
