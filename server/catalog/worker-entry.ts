import { parentPort, workerData, type Transferable } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from '../sql/database.ts'
import { openSqliteReads } from '../sql/open-sqlite.ts'
import { fileSnapshots } from './file-snapshots.ts'
import { loadReadModel } from './load-read-model.ts'
import { partsOf } from './read-model-parts.ts'
import type { BuildMessage, BuildOrder } from './worker-builds.ts'

// The thread of `worker-builds.ts`: it builds one read model and ends.
const order = workerData as BuildOrder
const db = await openedReads(order.database)
try {
  const model = await loadReadModel(db, () => Promise.resolve())
  // Before its lists are given away. Who waits for the first model can wait for this as well.
  if (order.snapshots) {
    await fileSnapshots(order.snapshots)
      .write(model)
      .catch((cause: unknown) => tell({ unwritten: String(cause) }))
  }
  for (const part of partsOf(model)) tell({ part }, buffersIn(part[1]))
  tell({ done: true })
} finally {
  await db.destroy()
}

async function openedReads(database: BuildOrder['database']): Promise<Db> {
  if ('file' in database) return openSqliteReads(database.file)
  const { openPostgres } = await import('../sql/open-postgres.ts')
  const server = openPostgres(database.url, 1)
  await sql`set default_transaction_read_only = on`.execute(server)
  return server
}

function tell(message: BuildMessage, given: Transferable[] = []): void {
  parentPort?.postMessage(message, given)
}

/** The memory of typed arrays, which is handed over rather than copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (value instanceof Map) return [...value.values()].flatMap(buffersIn)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.values(value).flatMap(buffersIn)
}
