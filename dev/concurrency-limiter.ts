import type { StoredBytes } from './stored-bytes.ts'
import type { WasmDatabase } from './wasm-database.ts'

const LOCK = 'emberstock-fakes'

/** Does work while no other tab does any. */
export const alone = <Done>(work: () => Promise<Done>): Promise<Done> =>
  navigator.locks.request(LOCK, work)

/**
 * Lets tabs take turns over what is one database to them: each begins with what the last one left,
 * and ends when what it changed is kept.
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
