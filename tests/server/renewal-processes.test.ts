import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { kill } from '#tests/support/till.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-stock.ts'
import { readyForRound, type Shelter } from '#tests/support/rounds.ts'
import {
  charges,
  DAY,
  kept,
  openSubscriptions,
  renewals,
  subjectsTo,
} from '#tests/support/subscribers.ts'

const SUBSCRIBERS = 12
const PROCESSES = 4
const LIVES = 5
const LONGER_EACH_LIFE_MS = 25
/** Processes take long to begin where others work too. */
const PATIENCE_MS = 120_000

const ENGINES = [
  { engine: 'a file of SQLite', open: sqliteFile },
  { engine: 'PostgreSQL', open: ownPostgres },
]

describe.each(ENGINES)('subscriptions in $engine that came due', ({ open }) => {
  test(
    'are renewed once by four operating-system processes at once',
    async () => {
      const { where, books } = await due(await open())
      const processes = await Promise.all(times(PROCESSES, () => readyForRound(where)))
      const said = await Promise.all(processes.map(({ make }) => make()))
      // Each says one number and nothing else; together they saw more than there was to do.
      expect(said.map((lines) => lines.length)).toEqual(times(PROCESSES, () => 1))
      expect(said.reduce((sum, [seen]) => sum + Number(seen), 0)).toBeGreaterThan(SUBSCRIBERS)
      expect(await books()).toEqual(EACH_ONCE)
    },
    PATIENCE_MS,
  )

  test(
    'are renewed once, however often the process that renews them is killed with -9',
    async () => {
      const { where, books } = await due(await open())
      let cutOff = 0
      for (let life = 1; life <= LIVES; life += 1) {
        const { process, make } = await readyForRound(where)
        const making = make()
        await pause(Math.random() * LONGER_EACH_LIFE_MS * life)
        await kill(process)
        if ((await making).length === 0) cutOff += 1
      }
      const last = await readyForRound(where)
      expect(await last.make()).toHaveLength(1)
      expect(cutOff).toBeGreaterThan(0)
      expect(await books()).toEqual(EACH_ONCE)
    },
    PATIENCE_MS,
  )
})

const EACH_ONCE = {
  renewals: times(SUBSCRIBERS, () => ['paid', 1900]),
  charges: times(2 * SUBSCRIBERS, () => 1900),
  people: times(SUBSCRIBERS, () => ({ status: 'active', months: 2, balance: 20, letters: 1 })),
}

/** Plans by the month that began forty days ago: the clock of the processes is the real one. */
async function due({ db, where }: Opened) {
  const shop = await openSubscriptions(db)
  shop.time.now = Date.now() - 40 * DAY
  const people = await Promise.all(times(SUBSCRIBERS, () => shop.signIn()))
  for (const who of people) await shop.subscribe(who, PLAN.BASIC_MONTH)

  const bookOf = async (who: (typeof people)[number]) => {
    const [subscription, ...others] = await kept(db, who)
    const subjects = await subjectsTo(db, who)
    shop.time.now = Date.now()
    return {
      status: others.length === 0 ? subscription?.status : 'more than one',
      months: subscription?.months_granted,
      balance: (await shop.details(who)).currentCreditBalance,
      letters: subjects.filter((one) => one.includes('has been renewed')).length,
    }
  }

  const books = async () => ({
    renewals: (await renewals(db)).map(({ status, total }) => [status, total]),
    charges: await charges(db),
    people: await Promise.all(people.map(bookOf)),
  })
  return { where, books }
}

interface Opened {
  readonly db: Db
  readonly where: Shelter
}

async function sqliteFile(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-rounds-'))
  const db = openSqlite(join(folder, 'shop.sqlite'))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(db)
  return { db, where: { DATA_DIR: folder } }
}

async function ownPostgres(): Promise<Opened> {
  const { db, url, discard } = await postgresCopy()
  onTestFinished(discard)
  return { db, where: { DATABASE_URL: url } }
}

function times<Made>(count: number, make: () => Made): Made[] {
  return Array.from({ length: count }, make)
}
