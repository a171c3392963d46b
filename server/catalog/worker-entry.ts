import { once } from 'node:events'
import { sql } from 'kysely'
import type { Db } from '../sql/database.ts'
import { openSqliteReads } from '../sql/open-sqlite.ts'
import { fileSnapshots } from './file-snapshots.ts'
import { loadReadModel } from './load-read-model.ts'
import { partsOf } from './read-model-parts.ts'
import type { BuildMessage, BuildOrder, BuildRequest } from './worker-builds.ts'

// The process started by `worker-builds.ts`: builds one read model, and exits as soon as its parent has
// it or has exited.
process.once('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

const [request] = (await once(process, 'message')) as [BuildRequest]
if ('order' in request) {
  await build(request.order).catch((cause: unknown) => tell({ failed: String(cause) }))
}

async function build({ database, snapshots }: BuildOrder): Promise<void> {
  const db = await openedReads(database)
  const model = await loadReadModel(db, hearOthers).finally(() => db.destroy())
  if (snapshots) {
    await fileSnapshots(snapshots)
      .write(model)
      .catch((cause: unknown) => tell({ unwritten: String(cause) }))
  }
  const asked = once(process, 'message')
  tell({ built: model.version })
  await asked
  for (const part of partsOf(model)) tell({ part })
  tell({ done: true })
}

async function openedReads(database: BuildOrder['database']): Promise<Db> {
  if ('file' in database) return openSqliteReads(database.file)
  const { openPostgres } = await import('../sql/open-postgres.ts')
  const server = openPostgres(database.url, 1)
  await sql`set default_transaction_read_only = on`.execute(server)
  return server
}

/** Lets the process notice that its parent is no longer waiting. */
function hearOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function tell(message: BuildMessage): void {
  process.send?.(message, undefined, undefined, () => undefined)
}
