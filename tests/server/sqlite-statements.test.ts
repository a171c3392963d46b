import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { compiledOnce } from '#server/sql/compiled-once.ts'
import type { Db } from '#server/sql/database.ts'
import { sqliteOver } from '#server/sql/open-sqlite.ts'

function opened() {
  const connection = new DatabaseSync(':memory:')
  const prepare = vi.spyOn(connection, 'prepare')
  const db = sqliteOver(connection)
  const preparedFor = (text: string) => prepare.mock.calls.filter(([one]) => one.startsWith(text))
  return { db, preparedFor }
}

test('a statement is prepared once for a connection, whatever it is given', async () => {
  const { db, preparedFor } = opened()
  await sql`create table notes (id integer primary key, text)`.execute(db)
  for (const text of ['one', 'two', 'three']) {
    await sql`insert into notes (text) values (${text})`.execute(db)
  }
  const found = async (id: number) =>
    (await sql<{ text: string }>`select text from notes where id = ${id}`.execute(db)).rows
  expect([await found(1), await found(3)]).toEqual([[{ text: 'one' }], [{ text: 'three' }]])
  expect(preparedFor('insert')).toHaveLength(1)
  expect(preparedFor('select')).toHaveLength(1)
})

test('a statement that is known sees tables as they are now, and fails as often as it must', async () => {
  const { db } = opened()
  await sql`create table notes (id integer primary key)`.execute(db)
  const all = () => sql`select * from notes`.execute(db)
  await sql`insert into notes (id) values (1)`.execute(db)
  expect((await all()).rows).toEqual([{ id: 1 }])
  await sql`alter table notes add column text default 'new'`.execute(db)
  expect((await all()).rows).toEqual([{ id: 1, text: 'new' }])
  const again = () => sql`insert into notes (id) values (${1})`.execute(db)
  await expect(again()).rejects.toThrow('UNIQUE')
  await expect(again()).rejects.toThrow('UNIQUE')
  await sql`drop table notes`.execute(db)
  await expect(all()).rejects.toThrow('no such table')
})

test('a query is composed once for a database and all of its transactions, whatever it is given', async () => {
  const { db } = opened()
  await sql`create table meta (key text primary key, value text)`.execute(db)
  await sql`insert into meta values ('a', '1'), ('b', '2')`.execute(db)
  const composed = vi.fn((on: Db, key: string) =>
    on.selectFrom('meta').select('value').where('key', '=', key),
  )
  const valueOf = compiledOnce(composed)
  expect(await valueOf(db, 'a')).toEqual([{ value: '1' }])
  for (const [key, value] of [
    ['b', '2'],
    ['a', '1'],
  ] as const) {
    const found = await db.transaction().execute((tx) => valueOf(tx, key))
    expect(found).toEqual([{ value }])
  }
  expect(composed).toHaveBeenCalledOnce()
})
