import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, sql, type SqliteDatabase } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sqliteDialect } from '#server/sql/sqlite-dialect.ts'

interface Tables {
  readonly notes: { readonly text: string }
}

/** Statements that were run, in order. */
let ran: string[] = []
/** Thrown by the next commit. */
let fault: Error | null = null
let db: Kysely<Tables>

function recorded(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const statement = connection.prepare(text)
      const run = (values: readonly unknown[]) => {
        ran.push(text)
        const failure = text === 'commit' ? fault : null
        if (failure) fault = null
        if (failure) throw failure
        return values as SQLInputValue[]
      }
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...run(values)),
        run: (values) => statement.run(...run(values)),
        iterate: (values) => statement.iterate(...run(values)),
      }
    },
  }
}

beforeEach(async () => {
  db = new Kysely<Tables>({ dialect: sqliteDialect(recorded(new DatabaseSync(':memory:'))) })
  await db.schema
    .createTable('notes')
    .addColumn('text', 'text', (text) => text.unique())
    .execute()
  ran = []
  fault = null
  return () => db.destroy()
})

/** Adds a note in a transaction; rejects after that if it should. */
const add = (text: string, refused = false, on = db) =>
  on.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text }).execute()
    if (refused) throw new Error(`refused ${text}`)
    return text
  })

/** Tries to add a note that is there, after which SQLite rolls back the whole transaction. */
const clash = (text: string, then: 'fail' | 'go on' = 'fail') =>
  db.transaction().execute(async (tx) => {
    const added = sql`insert or rollback into notes values (${text})`.execute(tx)
    await (then === 'fail' ? added : added.catch(() => undefined))
  })

const many = (count: number) => Array.from({ length: count }, (_, at) => `note ${at}`)
const commits = () => ran.filter((text) => text === 'commit').length

async function notes(): Promise<readonly string[]> {
  const rows = await db.selectFrom('notes').selectAll().execute()
  return rows.map(({ text }) => text)
}

describe('transactions at the same time', () => {
  test('are committed together, and acknowledged only then', async () => {
    const acknowledged = many(5).map(async (text) => {
      await add(text)
      return commits()
    })
    expect(await Promise.all(acknowledged)).toEqual([1, 1, 1, 1, 1])
    expect(await notes()).toEqual(many(5))
  })

  test('are committed sixteen at a time', async () => {
    await Promise.all(many(40).map((text) => add(text)))
    expect(commits()).toBe(3)
    expect(await notes()).toEqual(many(40))
  })

  test.each([0, 2, 4])('lose nothing because number %i is rolled back', async (refused) => {
    const done = await Promise.allSettled(many(5).map((text, at) => add(text, at === refused)))
    expect(done.map(({ status }) => status === 'rejected')).toEqual(
      many(5).map((_, at) => at === refused),
    )
    expect(await notes()).toEqual(many(5).filter((_, at) => at !== refused))
  })

  test('all fail if they cannot be committed, leave nothing behind, and hold up nothing', async () => {
    fault = new Error('the disk is full')
    const done = await Promise.allSettled(many(3).map((text) => add(text)))
    expect(done.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
      Array(3).fill('Error: the disk is full'),
    )
    expect(await notes()).toEqual([])
    await add('later')
    expect(await notes()).toEqual(['later'])
  })

  test('fail with one for which SQLite rolled back all of them, for its reason', async () => {
    const done = await Promise.allSettled([add('before'), clash('before'), add('after')])
    expect(done.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
      'Error: UNIQUE constraint failed: notes.text',
      'Error: UNIQUE constraint failed: notes.text',
      false,
    ])
    expect(await notes()).toEqual(['after'])
  })

  test('fail if they go on after that, and take nothing with them', async () => {
    await add('there')
    const done = await Promise.allSettled([clash('there', 'go on'), add('one'), add('two')])
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await notes()).toEqual(['there', 'one', 'two'])
  })
})

test('one connection may have several transactions in turn, while others wait', async () => {
  const done = await Promise.allSettled([
    db.connection().execute(async (own) => {
      await add('one', false, own)
      await own.insertInto('notes').values({ text: 'two' }).execute()
      await add('three', true, own)
    }),
    add('other'),
  ])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(new Set(await notes())).toEqual(new Set(['one', 'two', 'other']))
})

test('what nobody waited for is refused once its connection is given back', async () => {
  const lost: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    for (const text of ['one', 'two', 'three']) {
      lost.push(tx.insertInto('notes').values({ text }).execute().catch(String))
    }
    await Promise.resolve()
  })
  await Promise.all(lost)
  await add('later')
  expect(await notes()).toContain('later')
})

test('a statement outside of transactions sees those that are done, once they are committed', async () => {
  const both = Promise.all([add('one'), add('two')])
  expect(await notes()).toEqual(['one', 'two'])
  expect(ran.slice(-2)).toEqual(['commit', 'select * from "notes"'])
  await both
  expect(commits()).toBe(1)
})

test('rows that are streamed are those of transactions that were committed', async () => {
  const added = add('one')
  const rows: unknown[] = []
  for await (const row of db.selectFrom('notes').selectAll().stream()) rows.push(row)
  expect(rows).toEqual([{ text: 'one' }])
  expect(ran.slice(-2)).toEqual(['commit', 'select * from "notes"'])
  await added
})

test('one that waits for something else is not committed in part', async () => {
  const slow = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ text: 'slow' }).execute()
    await new Promise((resolve) => setTimeout(resolve, 20))
    throw new Error('refused')
  })
  const done = await Promise.allSettled([add('first'), slow, add('last')])
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await notes()).toEqual(['first', 'last'])
})
