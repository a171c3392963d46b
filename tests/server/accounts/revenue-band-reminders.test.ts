import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { askAboutRevenueBands } from '#server/application/account/revenue-bands.ts'
import { bandColumns } from '#server/sql/migrations/021-free-packs.ts'
import { openBackend, type Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'
import { emailsIn } from '../../support/emails.ts'

const yearsLater = (years: number) => addMonths(TODAY, 12 * years)

describeOnEveryDatabase('the yearly e-mail about the band', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const { db, time, testShop } = backend
    const ask = askAboutRevenueBands(testShop.units)
    const at = async (moment: number) => {
      time.now = moment
      return (await ask())._unsafeUnwrap()
    }
    const change = (who: Person, columns: Record<string, number | null>) =>
      db.updateTable('users').set(columns).where('id', '=', who.id).execute()
    const said = async (minLicenseId: 3 | null = 3) => {
      const who = await backend.signIn({ minLicenseId })
      await change(who, { revenue_band_confirmed_at: TODAY })
      return who
    }
    const sent = async () => (await emailsIn(db)).filter(({ key }) => key.startsWith('band:'))
    return { backend, db, ask, at, change, said, sent, revenueBands: testShop.revenueBands }
  }

  test('is written a year after, and with no answer once a year, changing nothing', async () => {
    const { db, at, said, sent } = await opened()
    const ada = await said()
    const moments = [yearsLater(1) - 1, yearsLater(1), yearsLater(1) + 1, yearsLater(2) - 1]
    const written = []
    for (const moment of [...moments, yearsLater(2), yearsLater(2) + 1]) {
      written.push(await at(moment))
    }
    expect(written).toEqual([0, 1, 0, 0, 1, 0])
    const [email] = await sent()
    expect(email?.recipient).toBe(ada.email)
    expect(email?.subject).toBe('Is the Enterprise $3M–$20M license still right?')
    expect(email?.text).toContain('If you don’t answer, nothing changes')
    expect(email?.text).toContain('http://localhost:3000/account/profile')
    const kept = await db
      .selectFrom('users')
      .select(['min_license_id', 'revenue_band_confirmed_at'])
      .executeTakeFirst()
    expect(kept).toEqual({ min_license_id: 3, revenue_band_confirmed_at: TODAY })
  })

  test('runs of several processes at once write one e-mail to each', async () => {
    const { backend, ask, said, sent } = await opened()
    const people = [await said(), await said(), await said()]
    backend.time.now = yearsLater(1)
    const rounds = await Promise.all(Array.from({ length: 6 }, () => ask()))
    const written = rounds.map((round) => round._unsafeUnwrap())
    expect(written.reduce((sum, many) => sum + many, 0)).toBe(people.length)
    expect((await sent()).map(({ recipient }) => recipient).toSorted()).toEqual(
      people.map(({ email }) => email).toSorted(),
    )
  })

  test('waits a year from an answer', async () => {
    const { at, said, revenueBands } = await opened()
    const ada = await said()
    const answered = yearsLater(1) + 40 * 24 * 60 * 60 * 1000
    expect(await at(yearsLater(1))).toBe(1)
    expect(await at(answered)).toBe(0)
    ;(await revenueBands.confirmRevenueBand(ada))._unsafeUnwrap()
    expect(await at(yearsLater(2))).toBe(0)
    expect(await at(addMonths(answered, 12))).toBe(1)
  })

  test('goes to individuals who answered the survey, and to nobody else without a band', async () => {
    const { at, backend, said, sent } = await opened()
    const one = await said(null)
    await backend.signIn({ minLicenseId: null })
    expect(await at(yearsLater(1))).toBe(1)
    const [email] = await sent()
    expect([email?.recipient, email?.subject]).toEqual([
      one.email,
      'Do you still work on your own?',
    ])
  })

  test('does not go to an address that nobody confirmed, nor to who is gone', async () => {
    const { at, change, said } = await opened()
    await change(await said(), { confirmed_at: null })
    await change(await said(), { anonymized_at: TODAY })
    expect(await at(yearsLater(1))).toBe(0)
  })

  test('counts from the day on which staff set the band, and ends with a band that they took away', async () => {
    const { backend, at, change } = await opened()
    const ada = await backend.signIn({ minLicenseId: null, hasCompletedSurvey: false })
    await change(ada, { has_completed_survey: 0 })
    const set = async (to: 1 | 3, now: number) => {
      backend.time.now = now
      return backend.testShop.staff.setTier({
        email: ada.email,
        who: 'grace',
        why: 'figures',
        to,
      })
    }
    expect((await set(3, TODAY)).isOk()).toBe(true)
    expect(await at(yearsLater(1))).toBe(1)
    expect((await set(1, yearsLater(1))).isOk()).toBe(true)
    expect(await at(yearsLater(3))).toBe(0)
  })

  test('of a band that was stored before counts from the survey, or else from the account’s last change', async () => {
    const { db, backend, change } = await opened()
    const DAY = 24 * 60 * 60 * 1000
    const [answered, stored, neither] = [
      await backend.signIn({ minLicenseId: null }),
      await backend.signIn({ minLicenseId: 3 }),
      await backend.signIn({ minLicenseId: null }),
    ]
    await db
      .insertInto('surveys')
      .values({ user_id: answered.id, completed_at: TODAY - DAY, updated_at: TODAY })
      .execute()
    await change(stored, { updated_at: TODAY - 2 * DAY })
    await db.schema.dropIndex('users_by_revenue_band').execute()
    await db.schema.alterTable('users').dropColumn('revenue_band_confirmed_at').execute()
    await db.schema.alterTable('users').dropColumn('revenue_band_reminded_at').execute()
    const again: Migration = { up: bandColumns }
    await again.up(db)
    const { rows } = await sql<{ id: string; day: number | null }>`
      select id, band_confirmed_at as day from users`.execute(db)
    const days = new Map(rows.map(({ id, day }) => [id, day]))
    expect([answered, stored, neither].map(({ id }) => days.get(id))).toEqual([
      TODAY - DAY,
      TODAY - 2 * DAY,
      null,
    ])
  })
})
