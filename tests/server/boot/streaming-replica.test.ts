import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { installedPostgres, POSTGRES_BIN, standbyOf } from '#tests/support/installed-postgres.ts'
import { openPostgres, postgresPool } from '#server/sql/open-postgres.ts'
import { openReplica } from '#server/sql/open-replica.ts'

async function streaming() {
  const { url } = await installedPostgres()
  const standbyUrl = await standbyOf({ url })
  const primary = openPostgres(url)
  const primaryPool = postgresPool(url, 2)
  const standby = openPostgres(standbyUrl)
  const replica = openReplica({ url: standbyUrl, primary, primaryPool, connections: 2 })
  onTestFinished(async () => {
    await replica.close()
    await Promise.all([primary.destroy(), standby.destroy(), primaryPool.end()])
  })
  const said: string[] = []
  const say = (event: string) => void said.push(event)
  return { primary, standby, replica, watch: () => replica.watch({ note: say, alarm: say }), said }
}

test.skipIf(!POSTGRES_BIN && !process.env['CI'])(
  'a standby that streams is read once it has replayed what the primary holds, and follows from then on',
  async () => {
    const { primary, standby, replica, watch, said } = await streaming()
    await sql`select pg_wal_replay_pause()`.execute(standby)
    await sql`create table shelf (asset integer not null)`.execute(primary)
    watch()
    // It lacks the table: the primary is read in its place, without a word, since the start is young.
    const shelf = () => sql<{ asset: number }>`select asset from shelf`.execute(replica.db)
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await shelf()).rows).toEqual([])
      expect(await isWrittenTo(replica.db)).toBe(true)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await sql`select pg_wal_replay_resume()`.execute(standby)
    await expect.poll(() => isWrittenTo(replica.db), { timeout: 15_000 }).toBe(false)
    await sql`insert into shelf values (7)`.execute(primary)
    await expect.poll(async () => (await shelf()).rows).toEqual([{ asset: 7 }])
    await expect(sql`insert into shelf values (8)`.execute(replica.db)).rejects.toThrow('read-only')
    expect(said).toEqual([])
  },
  60_000,
)

/** Whether this is the primary: a standby is in recovery for as long as it follows. */
async function isWrittenTo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select not pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is ?? false
}
