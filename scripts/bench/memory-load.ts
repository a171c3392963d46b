import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type Place } from './bench-server.ts'
import type { ScratchDatabase } from './catalog-speed.ts'
import { connectionsTo, type PathOf } from './connections.ts'
import { importedShop } from './imported-shop.ts'
import { memoryOf } from './memory-of.ts'
import type { Row } from './print-table.ts'
import { processorOf } from './processor-of.ts'
import { asksOf, pagesOf } from './shop-speeds.ts'

interface LoadOrder extends Place {
  readonly engines: readonly ScratchDatabase['engine'][]
  readonly assets: number
}

/**
 * Requests of the API, and of pages, of which half are at addresses that nobody asked for before: enough to fill
 * every cache.
 */
const REQUESTS = { api: 12_000, pages: 8_000 }
const IDLE_MS = 5_000
const MIB = 1024 * 1024

/**
 * Resident memory of the built server when idle, and after a fixed number of the requests that the shop's table
 * measures, each kind in turn. Memory depends on how much was requested, so a number of requests can be repeated on
 * a busy machine, where a number of seconds cannot.
 */
export async function memoryLoad({
  distDir,
  scratch,
  engines,
  assets,
}: LoadOrder): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const engine of engines) {
    const shop = await importedShop({ scratch, engine, assets })
    try {
      const server = await startServer({ distDir, scratch }, shop.settings)
      const inMib = async () => ((await memoryOf(server.pid)) / MIB).toFixed(0)
      const after = async (paths: readonly PathOf[], count: number) => {
        const connections = connectionsTo(server.port)
        const begun = await processorOf(server.pid)
        await connections.send((index) => paths[index % paths.length]?.(index) ?? '/', count)
        const cost = ((await processorOf(server.pid)) - begun) / count
        connections.close()
        return `${await inMib()} (${cost.toFixed(2)})`
      }
      try {
        await sleep(IDLE_MS)
        rows.push({
          engine,
          idle: await inMib(),
          'after the API': await after(Object.values(asksOf(shop.products)), REQUESTS.api),
          'after pages': await after(Object.values(await pagesOf(shop.products)), REQUESTS.pages),
        })
      } finally {
        await server.stop()
      }
    } finally {
      await shop.close()
    }
  }
  return rows
}
