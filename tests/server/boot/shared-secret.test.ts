import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '#server/boot/open-shop.ts'
import { breakableLine } from '#tests/support/breakable-line.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'

const OTHER =
  'another server uses this database with a different SECRET. Set the same SECRET on both'

async function startServer(url: string, letter: string) {
  const config = await testConfig({ DATABASE_URL: url, SECRET: letter.repeat(64) })
  return openShop(config, { pages: sourcePages, show: () => undefined })
}

async function aDatabase() {
  const { db, url, discard } = await postgresCopy()
  onTestFinished(discard)
  const atWork = async () => {
    const { rows } = await sql`
      select 1 from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  return { url, atWork }
}

test('servers of one database work side by side with one secret only, and all may get a new one together', async () => {
  const { url } = await aDatabase()
  const first = (await startServer(url, 'a'))._unsafeUnwrap()
  expect((await startServer(url, 'b'))._unsafeUnwrapErr()).toBe(OTHER)
  const second = (await startServer(url, 'a'))._unsafeUnwrap()
  await first.close()
  expect((await startServer(url, 'b'))._unsafeUnwrapErr()).toBe(OTHER)
  await second.close()
  const changed = (await startServer(url, 'b'))._unsafeUnwrap()
  expect((await startServer(url, 'a'))._unsafeUnwrapErr()).toBe(OTHER)
  await changed.close()
})

test('of two that start together with secrets of their own, one opens', async () => {
  const { url } = await aDatabase()
  const started = await Promise.all(['a', 'b'].map((letter) => startServer(url, letter)))
  const open = started.flatMap((one) => (one.isOk() ? [one.value] : []))
  expect(open).toHaveLength(1)
  await open[0]?.close()
})

test('after its database was away a server is at work again, and others need its secret as before', async () => {
  const { url, atWork } = await aDatabase()
  const line = await breakableLine(url)
  const first = (await startServer(line.url, 'a'))._unsafeUnwrap()
  expect(await atWork()).toBe(1)
  await line.cut()
  await expect.poll(atWork, { timeout: 10_000 }).toBe(0)
  await line.mend()
  await expect.poll(atWork, { timeout: 10_000 }).toBe(1)
  expect((await startServer(url, 'b'))._unsafeUnwrapErr()).toBe(OTHER)
  await first.close()
})
