import { join } from 'node:path'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig } from '#server/boot/config.ts'
import { createApp } from '../../server/http/app.ts'
import { migrate } from '../../server/sql/migrate.ts'
import { openSqlite } from '../../server/sql/open-sqlite.ts'
import { orThrow } from './or-throw.ts'
import type { Row } from './print-table.ts'
import { percentile } from './percentile.ts'

const WARM_UP = 5
const TIMES = 60

const ADA = { email: 'ada@studio.test', password: 'a castle of sparks' }
/**
 * Credentials that are refused in both cases. If the two could be told apart, anyone could find out who has
 * an account.
 */
const KEYS = {
  'wrong password': { ...ADA, password: 'not her password' },
  'unknown address': { ...ADA, email: 'nobody@studio.test' },
} as const
type Key = keyof typeof KEYS

/**
 * Measures how long a refused sign-in takes. The two cases alternate, so that whatever slows the machine
 * slows both.
 */
export async function signInSpeed({ scratch }: { scratch: string }): Promise<readonly Row[]> {
  const db = openSqlite(join(scratch, 'sign-in.db'))
  try {
    await migrate(db)
    const settings = { RATE_LIMITS: 'off', BOT_CHECK: 'off', DATA_DIR: scratch }
    const secret = 'nobody signs anything with this secret'
    const config = orThrow(readConfig(settings))
    const app = createApp(composeServer(config, { db, reads: db, secret, show: () => undefined }))
    const post = async (path: string, body: object, wanted: number) => {
      const answer = await app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.status !== wanted) throw new Error(`${path} answered ${answer.status}`)
    }
    await post('/api/v1/users', { ...ADA, first_name: 'Ada', last_name: 'Ember' }, 200)
    const took: Record<Key, number[]> = { 'wrong password': [], 'unknown address': [] }
    for (let time = -WARM_UP; time < TIMES; time += 1) {
      for (const key of Object.keys(KEYS) as Key[]) {
        const begun = performance.now()
        await post('/api/v1/users/sign_in', KEYS[key], 401)
        if (time >= 0) took[key].push(performance.now() - begun)
      }
    }
    return Object.entries(took).map(([refused, times]) => ({ refused, ...spread(times) }))
  } finally {
    await db.destroy()
  }
}

function spread(times: readonly number[]): Row {
  const at = (share: number) => percentile(times, share).toFixed(1)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'slowest ms': at(1) }
}
