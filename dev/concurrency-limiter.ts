import type { StoredBytes } from './stored-bytes.ts'
import type { WasmDatabase } from './wasm-database.ts'

const LOCK = 'emberstock-fakes'

/** Runs `work` while holding a lock that all tabs share. */
export const alone = <Done>(work: () => Promise<Done>): Promise<Done> =>
  navigator.locks.request(LOCK, work)

/**
 * Makes tabs take turns with their shared database: each loads what the previous tab saved, and releases
 * the lock once its own changes are saved.
 */
export function concurrencyLimiterOver(database: WasmDatabase, kept: StoredBytes) {
  let changesKept = database.changes()
  return <Done>(work: () => Promise<Done>): Promise<Done> =>
    alone(async () => {
      const news = await kept.news()
      if (news) {
        database.load(news)
        changesKept = database.changes()
      }
      const done = await work()
      const changes = database.changes()
      if (changes !== changesKept) {
        await kept.save(database.exported())
        changesKept = changes
      }
      return done
    })
}
