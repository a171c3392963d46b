import { join } from 'node:path'
import { startServer } from './bench-server.ts'
import { KINDS, openShop, type Kind, type Shop } from './day-visitors.ts'
import type { Row } from './print-table.ts'
import { processorOf } from './processor-of.ts'

const AT_ONCE = 4
const SECONDS = 8

interface CostsPlace {
  readonly distDir: string
  readonly scratch: string
}

/**
 * Processor time that a request of each kind takes in the server process: the server's user and system
 * time, including its threads, divided by visits. Wall-clock time would also count the clients, and
 * whatever else the machine does.
 */
export async function requestCosts({ distDir, scratch }: CostsPlace): Promise<readonly Row[]> {
  const folder = join(scratch, 'costs')
  const server = await startServer({ distDir, scratch: folder })
  const shop = await openShop(server.port, join(folder, 'server'))
  try {
    const rows: Row[] = []
    for (const kind of KINDS) {
      await visits(shop, kind, 2)
      const before = await processorOf(server.pid)
      const { count, refused } = await visits(shop, kind, SECONDS)
      if (refused > 0) throw new Error(`${refused} of ${count} were refused: ${kind}`)
      const cost = ((await processorOf(server.pid)) - before) / count
      rows.push({ request: kind, visits: String(count), 'processor ms each': cost.toFixed(2) })
    }
    return rows
  } finally {
    shop.close()
    await server.stop()
  }
}

async function visits(shop: Shop, kind: Kind, seconds: number) {
  let count = 0
  let refused = 0
  const end = performance.now() + seconds * 1000
  const visitor = async () => {
    while (performance.now() < end) {
      const { status } = await shop.visitOf(kind, count++)
      if (status === 0 || status >= 400) refused += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return { count, refused }
}
