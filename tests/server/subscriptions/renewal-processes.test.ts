import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { kill } from '../../support/start-server.ts'
import { postgresCopy } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { startSchedulerProcess, type DatabaseLocation } from '../../support/scheduler-processes.ts'
import {
  charges,
  DAY,
  storedSubscription,
  storedCreditSubscriptions,
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

describe.each(ENGINES)('plans and credit subscriptions in $engine that came due', ({ open }) => {
  test(
    'are renewed once by four operating-system processes at once',
    async () => {
      const { where, books } = await due(await open())
      const processes = await Promise.all(times(PROCESSES, () => startSchedulerProcess(where)))
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
        const { process, make } = await startSchedulerProcess(where)
        const making = make()
        await pause(Math.random() * LONGER_EACH_LIFE_MS * life)
        await kill(process)
        if ((await making).length === 0) cutOff += 1
      }
      const last = await startSchedulerProcess(where)
      expect(await last.make()).toHaveLength(1)
      expect(cutOff).toBeGreaterThan(0)
      expect(await books()).toEqual(EACH_ONCE)
    },
    PATIENCE_MS,
  )
})

/** Six plans of 19 dollars, and six credit subscriptions of 34. */
const HALF = SUBSCRIBERS / 2
const EACH_ONCE = {
  renewals: [...times(HALF, () => 1900), ...times(HALF, () => 3400)].map((total) => [
    'paid',
    total,
  ]),
  charges: [...times(SUBSCRIBERS, () => 1900), ...times(SUBSCRIBERS, () => 3400)],
  people: [
    ...times(HALF, () => ({ statuses: ['active'], balance: 20, emails: 1 })),
    ...times(HALF, () => ({ statuses: ['active'], balance: 40, emails: 1 })),
  ],
}

/** Plans by the month and credit subscriptions that began forty days ago: the clock of the processes is the real one. */
async function due({ db, where }: Opened) {
  const shop = await openSubscriptions(db)
  shop.time.now = Date.now() - 40 * DAY
  const people = await Promise.all(times(SUBSCRIBERS, () => shop.signIn()))
  for (const who of people.slice(0, HALF)) await shop.subscribe(who, PLAN.BASIC_MONTH)
  for (const who of people.slice(HALF)) await shop.creditSubscription(who)

  const bookOf = async (who: (typeof people)[number]) => {
    const held = [
      ...(await storedSubscription(db, who)),
      ...(await storedCreditSubscriptions(db, who)),
    ]
    const subjects = await subjectsTo(db, who)
    shop.time.now = Date.now()
    return {
      statuses: held.map(({ status }) => status),
      balance: (await shop.details(who)).currentCreditBalance,
      emails: subjects.filter((one) => /has been renewed|credits: 20 added/.test(one)).length,
    }
  }

  const books = async () => ({
    renewals: (await renewals(db))
      .map(({ status, total }) => [status, total] as const)
      .toSorted(([, one], [, other]) => one - other),
    charges: (await charges(db)).toSorted((one, other) => one - other),
    people: await Promise.all(people.map(bookOf)),
  })
  return { where, books }
}

interface Opened {
  readonly db: Db
  readonly where: DatabaseLocation
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
