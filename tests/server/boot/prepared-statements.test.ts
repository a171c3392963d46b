import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { MOST_PREPARED, SENT_BEFORE } from '#server/sql/prepared-statements.ts'
import { postgresCopy } from '#tests/support/databases.ts'

/** One connection, so that what it keeps prepared can be counted. */
async function opened() {
  const { url, discard } = await postgresCopy()
  const db = openPostgres(url, 1)
  onTestFinished(async () => {
    await db.destroy()
    await discard()
  })
  await sql`create table notes (id integer primary key, text varchar(20))`.execute(db)
  await sql`insert into notes values (1, 'one'), (2, 'two')`.execute(db)
  const textOf = async (id: number) =>
    (await sql<{ text: string }>`select text from notes where id = ${id}`.execute(db)).rows[0]?.text
  const often = async (work: () => Promise<unknown>) => {
    for (let time = 0; time < SENT_BEFORE + 2; time += 1) await work()
  }
  const prepared = async () => {
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
      db,
    )
    return rows
  }
  return { db, textOf, often, prepared }
}

test('a statement that is sent often is prepared once on a connection, whatever it is given', async () => {
  const { textOf, prepared } = await opened()
  for (let time = 0; time < SENT_BEFORE; time += 1) await textOf(1)
  expect(await prepared()).toEqual([])
  for (let time = 0; time < 10; time += 1) expect(await textOf(1 + (time % 2))).toMatch(/one|two/)
  expect(await prepared()).toEqual([
    { statement: 'select text from notes where id = $1', runs: 10 },
  ])
})

test('a connection keeps a bounded number of statements prepared, and answers all others', async () => {
  const { db, often, prepared } = await opened()
  for (let at = 0; at < MOST_PREPARED + 20; at += 1) {
    const asked = () =>
      sql<{ found: number }>`select ${sql.lit(at)} + id as found from notes where id = ${1}`
        .execute(db)
        .then(({ rows }) => rows)
    await often(asked)
    expect(await asked()).toEqual([{ found: at + 1 }])
  }
  expect(await prepared()).toHaveLength(MOST_PREPARED)
})

test('a name means the same statement to every process, in case a pooler lends them one connection', async () => {
  const [first, second] = [await opened(), await opened()]
  const other = () => sql`select id from notes where text = ${'one'}`.execute(first.db)
  await first.often(other)
  const names = async ({ db, often, textOf }: typeof first) => {
    await often(() => textOf(1))
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select text%'`.execute(db)
    return rows
  }
  expect(await names(second)).toEqual(await names(first))
})

test('a statement for which PostgreSQL should look at the values, or at the table, each time is not prepared', async () => {
  const { db, often, prepared } = await opened()
  const all = () => sql`select * from notes where id = ${1}`.execute(db)
  await often(all)
  await often(() => sql`select notes.* from notes where id = ${1}`.execute(db))
  await often(() =>
    sql`select id from notes where to_tsvector(text) @@ ${'one'}::tsquery`.execute(db),
  )
  await often(() =>
    sql`select id from notes where text <> ${'x'} -- ${sql.raw('x'.repeat(9_000))}`.execute(db),
  )
  expect(await prepared()).toEqual([])
  await sql`alter table notes add column color text default 'red'`.execute(db)
  expect((await all()).rows).toEqual([{ id: 1, text: 'one', color: 'red' }])
})

test('a statement is answered after its columns have changed, or after its connection has lost it', async () => {
  const { db, textOf, often, prepared } = await opened()
  await often(() => textOf(1))
  await sql`alter table notes alter column text type text`.execute(db)
  expect(await textOf(1)).toBe('one')
  expect(await textOf(2)).toBe('two')

  const idOf = async (text: string) =>
    (await sql<{ id: number }>`select id from notes where text = ${text}`.execute(db)).rows
  await often(() => idOf('one'))
  expect((await prepared()).map(({ statement }) => statement)).toContain(
    'select id from notes where text = $1',
  )
  await sql`deallocate all`.execute(db)
  expect(await idOf('two')).toEqual([{ id: 2 }])
})

test('a transaction whose statement has changed fails as a whole, and succeeds when it is repeated', async () => {
  const { db, textOf, often } = await opened()
  await often(() => textOf(1))
  await sql`alter table notes alter column text type text`.execute(db)
  const work = () =>
    db.transaction().execute(async (tx) => {
      await sql`insert into notes values (3, 'three')`.execute(tx)
      return sql`select text from notes where id = ${3}`.execute(tx)
    })
  await expect(work()).rejects.toThrow('cached plan')
  expect((await work()).rows).toEqual([{ text: 'three' }])
})
