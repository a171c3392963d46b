import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { CONSENT_COOKIE, storedText } from '#domain/consent/stored-choice.ts'
import { ALL_GRANTED, CONSENT_VERSION } from '#domain/consent/consent.ts'
import { A_SEARCH } from '#tests/support/analytics-shop.ts'
import { kill, prepareServer, startServer } from '#tests/support/start-server.ts'

test('what was answered as kept is there after the server died at that moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'analytics-kill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await prepareServer(folder, 0)
  const { process: server, origin } = await startServer(folder, { ANALYTICS: 'on' })
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
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const stored = await db.selectFrom('analytics_events').select('id').execute()
  await db.destroy()
  const ids = new Set(stored.map(({ id }) => id))
  expect(kept.filter((id) => !ids.has(id))).toEqual([])
})
