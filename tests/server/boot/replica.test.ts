import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { breakableLine } from '#tests/support/breakable-line.ts'
import { isReadOnly, postgresCopy, readReplica } from '#tests/support/databases.ts'

async function openReplicaBehindLine() {
  const { db, url, discard } = await postgresCopy()
  const line = await breakableLine(url)
  const said: string[] = []
  const log = {
    note: (event: string) => void said.push(event),
    alarm: (event: string, { reason }: Readonly<Record<string, unknown>>) =>
      void said.push(`${event} ${String(reason)}`),
  }
  const replica = await readReplica({ db, url, line: line.url }, log)
  onTestFinished(async () => {
    await replica.close()
    await discard()
  })
  return { replica, line, said }
}

test('a replica that is away has the primary read in its place, once told, until it is back', async () => {
  const { replica, line, said } = await openReplicaBehindLine()
  await line.cut()
  // What was under way breaks; who comes then is answered.
  await isReadOnly(replica.db).catch(() => undefined)
  await expect.poll(() => isReadOnly(replica.db).catch(() => null)).toBe(false)
  expect(replica.isRead()).toBe(false)
  for (let nth = 0; nth < 5; nth += 1) expect(await isReadOnly(replica.db)).toBe(false)
  expect(said).toEqual(['replica-bypassed unreachable'])
  await line.mend()
  await expect.poll(() => isReadOnly(replica.db), { timeout: 10_000 }).toBe(true)
  expect(replica.isRead()).toBe(true)
  expect(said).toEqual(['replica-bypassed unreachable', 'replica-back'])
})

test('nothing is written through a replica', async () => {
  const { db, url, discard } = await postgresCopy()
  const replica = await readReplica({ db, url })
  onTestFinished(async () => {
    await replica.close()
    await discard()
  })
  const written = sql`insert into meta (key, value) values ('a', 'b')`.execute(replica.db)
  await expect(written).rejects.toThrow('read-only transaction')
})
