import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { openShop } from '#server/boot/open-shop.ts'
import { warnOfEndingCredits } from '#server/application/credits/warn-of-ending-credits.ts'
import type { Db } from '#server/sql/database.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { openBackend } from '../../support/backend.ts'
import { putUser } from '../../support/backend-data.ts'
import { giveCredits } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { aUser, TODAY } from '#tests/support/samples.ts'
import { emailsIn } from '../../support/emails.ts'

const DAY = 24 * 60 * 60 * 1000
const END = addMonths(TODAY, 24)

describeOnEveryDatabase('warnings of credits that end', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const { db, testShop } = backend
    const warn = warnOfEndingCredits(testShop.units)
    const emails = async () =>
      (await emailsIn(db)).filter(({ key }) => key.startsWith('credits-ending:'))
    const at = async (daysBefore: number) => {
      backend.time.now = END - daysBefore * DAY
      return (await warn())._unsafeUnwrap()
    }
    return { backend, db, ada, warn, emails, at }
  }

  test('go out 60, 30 and 7 days ahead, once each, however often the run runs', async () => {
    const { db, ada, emails, at } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END })
    const written = []
    for (const days of [61, 60, 59, 31, 30, 30, 8, 7, 6.5, 1]) written.push(await at(days))
    expect(written).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0])
    const sent = await emails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([ada.email, ada.email, ada.email])
    expect(sent[0]?.subject).toBe('10 credits expire on March 14, 2028')
    expect(sent[0]?.text).toContain('- 10 credits until March 14, 2028')
    expect(sent[0]?.text).toContain('http://localhost:3000/account/credits')
  })

  test('a shop that slept tells the nearest warning only', async () => {
    const { db, ada, emails, at } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END })
    expect([await at(5), await at(4)]).toEqual([1, 0])
    expect(await emails()).toHaveLength(1)
  })

  test('runs of several processes at once write one e-mail', async () => {
    const { backend, db, ada, warn, emails } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END })
    backend.time.now = END - 30 * DAY
    const rounds = await Promise.all(Array.from({ length: 6 }, () => warn()))
    const written = rounds.map((round) => round._unsafeUnwrap())
    expect(written.reduce((sum, many) => sum + many, 0)).toBe(1)
    expect(await emails()).toHaveLength(1)
  })

  test('what is spent, over, or ends with nothing in particular is not warned of', async () => {
    const { db, ada, at } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END, credits: 3 })
    await giveCredits(db, ada.id, { expiresAt: END - 8 * DAY, credits: 3 })
    await giveCredits(db, ada.id, { source: 'plan', expiresAt: null, credits: 3 })
    await db
      .updateTable('credit_lots')
      .set({ remaining: 0 })
      .where('expires_at', '=', END)
      .execute()
    expect(await at(7)).toBe(0)
  })

  test('lots that end about the same time are told in one e-mail, frozen ones with the way to keep them', async () => {
    const { db, ada, emails, at } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END + DAY, credits: 4 })
    await giveCredits(db, ada.id, { source: 'plan', expiresAt: END, credits: 9 })
    await db.updateTable('credit_lots').set({ frozen: 1 }).where('source', '=', 'plan').execute()
    expect(await at(20)).toBe(1)
    const [email] = await emails()
    expect(email?.subject).toBe('13 credits expire on March 14, 2028')
    expect(email?.text).toContain('- 9 credits (held until you resubscribe) until March 14, 2028')
    expect(email?.text).toContain('- 4 credits until March 15, 2028')
    expect(email?.text).toContain('are restored when you resubscribe')
  })

  test('credits that were thawed and frozen again are warned of again', async () => {
    const { db, ada, at } = await opened()
    await giveCredits(db, ada.id, { source: 'plan', expiresAt: END, credits: 9 })
    expect(await at(7)).toBe(1)
    await db
      .updateTable('credit_lots')
      .set({ expires_at: END + DAY })
      .execute()
    expect([await at(6), await at(5)]).toEqual([1, 0])
  })

  test('nobody is written to who has closed their account', async () => {
    const { db, ada, at } = await opened()
    await giveCredits(db, ada.id, { expiresAt: END })
    await db.updateTable('users').set({ anonymized_at: TODAY }).where('id', '=', ada.id).execute()
    expect(await at(7)).toBe(0)
  })
})

test('a shop that opens tells of them by itself, and tells nothing again when it opens anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-warnings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const open = async () => {
    const config = await testConfig({ DATA_DIR: folder })
    const opened = await openShop(config, { pages: sourcePages, show: () => undefined })
    await opened._unsafeUnwrap().close()
  }
  const inTheBooks = async <Value>(look: (db: Db) => Promise<Value>): Promise<Value> => {
    const db = openSqlite(join(folder, 'emberstock.db'))
    return look(db).finally(() => db.destroy())
  }
  const emails = () =>
    inTheBooks((db) => db.selectFrom('outbox').select(['key', 'recipient']).execute())

  await open()
  await inTheBooks(async (db) => {
    await putUser(db, aUser())
    await giveCredits(db, aUser().id, { now: Date.now(), expiresAt: Date.now() + 6 * DAY })
  })
  await open()
  await open()
  expect(await emails()).toEqual([
    { key: expect.stringMatching(/^credits-ending:.*:7$/), recipient: aUser().email },
  ])
})
