import { randomBytes } from 'node:crypto'
import { readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresPool } from 'kysely'
import { Client, type ClientBase, type Pool } from 'pg'
import type { Db } from '#server/sql/database.ts'
import { answeringConnections } from '#server/sql/answering-connections.ts'
import { postgresOver, postgresPool } from '#server/sql/open-postgres.ts'

/** A real PostgreSQL with a migrated database for tests to copy. */
export interface PostgresForTests {
  readonly url: string
  /** The name of that database. */
  readonly template: string
  /** Hash of its tables, columns, keys, indexes and triggers. */
  readonly structure: string
  /** SQL that resets a copy: it empties every table and restores what the template contains. */
  readonly emptying: string
  /** A folder with an empty file for each spare, reset copy, named like the copy. */
  readonly spares: string
}

/** Describes the current state of a database, for copies of it. */
export async function describeTemplate(
  url: string,
): Promise<Pick<PostgresForTests, 'structure' | 'emptying'>> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    const emptied = tables.map(({ name }) => `delete from ${name};`)
    const refilled: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ held: string | null }>(
        `select json_agg(t)::text as held from ${name} t`,
      )
      if (!rows[0]?.held) continue
      const held = client.escapeLiteral(rows[0].held)
      refilled.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${held});`,
      )
    }
    return {
      structure: await structureOf(client),
      // The replica role ignores foreign keys and triggers.
      emptying: [
        'begin;',
        "set local lock_timeout = '5s';",
        'set local session_replication_role = replica;',
        ...emptied,
        ...refilled,
        'select setval(seqrelid, seqstart, false) from pg_sequence;',
        'commit;',
      ].join('\n'),
    }
  })
}

/** A migrated, empty database for a single test, with its URL for other processes. */
export interface Copy {
  readonly db: Db
  readonly url: string
  /** Empties it for the next test of any process; drops it if a test has changed its structure. */
  readonly giveBack: () => Promise<void>
}

interface Connected {
  readonly name: string
  readonly pool: Pool
  /** The same connections, used as the shop uses them: with what it prepares. */
  readonly answering: PostgresPool
}

/** For each server, the copies that tests of this process have returned, with the connections that they opened. */
const kept = new Map<string, Connected[]>()

function keptOf({ url }: PostgresForTests): Connected[] {
  const copies = kept.get(url) ?? []
  kept.set(url, copies)
  return copies
}

/** Takes a returned copy, or makes a new copy of the template, which takes PostgreSQL twenty times as long. */
export async function takeCopy(postgres: PostgresForTests): Promise<Copy> {
  const copy = keptOf(postgres).pop() ?? (await connectedCopy(postgres))
  const { lent, returned } = lend(copy.answering)
  const db = postgresOver(lent)
  return {
    db,
    url: databaseUrl(postgres.url, copy.name),
    giveBack: async () => {
      await db.destroy()
      await returned()
      if (await emptied(copy.pool, postgres)) keptOf(postgres).push(copy)
      else await dropped(postgres, copy)
    },
  }
}

/** Leaves the copies returned in this process to other processes. */
export async function leaveCopies(postgres: PostgresForTests): Promise<void> {
  for (const { name, pool } of keptOf(postgres).splice(0)) {
    await pool.end()
    writeFileSync(join(postgres.spares, name), '')
  }
}

async function connectedCopy({ url, template, spares }: PostgresForTests): Promise<Connected> {
  const spare = readdirSync(spares).find((name) => {
    try {
      // Whoever removes the file gets the database.
      unlinkSync(join(spares, name))
      return true
    } catch {
      return false
    }
  })
  const name = spare ?? `${template}_${randomBytes(6).toString('hex')}`
  if (!spare) await command(url, `create database ${name} template ${template} strategy file_copy`)
  const pool = postgresPool(databaseUrl(url, name))
  return { name, pool, answering: answeringConnections(pool) }
}

/** A pool whose connections outlive it: once closed, it lends no more, and the lent ones come back. */
function lend(pool: PostgresPool) {
  const out = new Set<Promise<void>>()
  let closed = false
  const lent: PostgresPool = {
    options: pool.options,
    connect: async () => {
      if (closed) throw new Error('The test that opened this database has ended.')
      const back = Promise.withResolvers<void>()
      out.add(back.promise)
      const client = await pool.connect().catch((error: unknown) => {
        back.resolve()
        throw error
      })
      return {
        query: client.query.bind(client),
        release: (isBroken) => {
          client.release(isBroken)
          back.resolve()
        },
      }
    },
    end: async () => {
      closed = true
    },
  }
  return { lent, returned: () => Promise.all(out) }
}

async function emptied(pool: Pool, postgres: PostgresForTests): Promise<boolean> {
  const client = await pool.connect()
  try {
    if ((await structureOf(client)) !== postgres.structure) return false
    await client.query(postgres.emptying)
    return true
  } finally {
    client.release()
  }
}

async function dropped({ url }: PostgresForTests, { name, pool }: Connected): Promise<void> {
  await pool.end()
  await command(url, `drop database ${name} with (force)`)
}

async function structureOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(
    `with public as (select oid, relname, reloptions from pg_class where relnamespace = 'public'::regnamespace)
     select md5(string_agg(part, ',' order by part)) as structure from (
       select concat_ws(' ', oid, relname, reloptions) as part from public
       union all
       select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attnum)
         from pg_attribute where attnum > 0 and attrelid in (select oid from public)
       union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
       union all select concat_ws(' ', oid, conname) from pg_constraint
       union all
       select concat_ws(' ', oid, proname) from pg_proc where pronamespace = 'public'::regnamespace
     ) parts`,
  )
  return rows[0]?.structure ?? ''
}

/** The same server's URL with a different database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Drops the template and its copies. */
export async function dropAll(url: string, template: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
}

/** Runs one command that cannot run in a transaction, such as creating a database. */
export async function command(url: string, text: string): Promise<void> {
  await connected(url, (client) => client.query(text))
}

async function connected<Answer>(
  url: string,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
