import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { CONSENT_COOKIE, storedText } from '#domain/consent/stored-choice.ts'
import { ALL_GRANTED, CONSENT_VERSION } from '#domain/consent/consent.ts'
import { A_SEARCH } from '#tests/support/analytics-shop.ts'
import { seedBackend } from '#tests/support/backend-data.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { kill, prepareServer, startServer } from '#tests/support/start-server.ts'

const ENGINES = [
  { engine: 'SQLite', openShop: sqliteShop },
  { engine: 'PostgreSQL', openShop: postgresShop },
] as const

test.each(ENGINES)(
  'what was answered as kept is there after the server died, on $engine',
  async ({ openShop }) => {
    const { folder, settings, openAgain } = await openShop()
    const { process: server, origin } = await startServer(folder, { ANALYTICS: 'on', ...settings })
    const choice = { version: CONSENT_VERSION, choices: ALL_GRANTED, chosenAt: Date.now() }
    const headers = {
      Cookie: `${CONSENT_COOKIE}=${storedText({ choice, ofAccount: false })}`,
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    const kept: string[] = []
    const killed: Promise<void>[] = []
    const telling = Array.from({ length: 200 }, async () => {
      const answer = await fetch(`${origin}/api/user_interest_analytics/search_event`, {
        method: 'POST',
        headers,
        body: JSON.stringify(A_SEARCH),
      })
      if (answer.status === 202) kept.push(((await answer.json()) as { readonly id: string }).id)
      // With the first of a batch that says it is kept.
      if (killed.length === 0) killed.push(kill(server))
    })
    await Promise.allSettled(telling)
    await Promise.all(killed)
    expect(kept.length).toBeGreaterThan(0)
    const db = openAgain()
    const stored = await db.selectFrom('analytics_events').select('id').execute()
    await db.destroy()
    const ids = new Set(stored.map(({ id }) => id))
    expect(kept.filter((id) => !ids.has(id))).toEqual([])
  },
)

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'analytics-kill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function sqliteShop() {
  const folder = await scratch()
  await prepareServer(folder, 0)
  return { folder, settings: {}, openAgain: () => openSqlite(join(folder, 'shop.sqlite')) }
}

async function postgresShop() {
  const folder = await scratch()
  const { db, url, discard } = await postgresCopy()
  onTestFinished(discard)
  await seedBackend(db, folder)
  return { folder, settings: { DATABASE_URL: url }, openAgain: () => openPostgres(url) }
}
