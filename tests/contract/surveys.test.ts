import { CONTACT } from '#tests/support/composed.ts'
import { describe, expect, test } from 'vitest'
import { httpSurveys } from '#adapters/http/http-surveys.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import type { SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { FILE } from '../support/backend-data.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { putPaidOrder } from '#tests/support/paid-order.ts'
import { TODAY } from '#tests/support/samples.ts'
import { emailsIn } from '../support/emails.ts'
import { apiOf } from '#tests/support/api-of.ts'

const ANSWERS = {
  usedBy: 'company',
  revenueBand: 3,
  software: 'resolve',
  work: 'social',
} as const satisfies Partial<SurveyAnswers>

const UNANSWERED = { hasCompletedSurvey: false, minLicenseId: null } as const

/** The same port, at the shop itself and through its routes. */
const ways: Readonly<Record<string, (backend: Backend, who: Person) => Surveys>> = {
  'at the service itself': ({ testShop }) => testShop.surveys,
  'through HTTP': (backend, who) => httpSurveys(apiOf(backend, who)),
}

describeOnEveryDatabase('surveys', (open) => {
  describe.for(Object.entries(ways))('%s', ([, surveysOf]) => {
    const opened = async (changes: Partial<Registered> = {}) => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn({ ...UNANSWERED, ...changes })
      const account = () =>
        backend.db
          .selectFrom('users')
          .select(['min_license_id', 'has_completed_survey', 'company'])
          .where('id', '=', ada.id)
          .executeTakeFirstOrThrow()
      return { backend, ada, surveys: surveysOf(backend, ada), account }
    }

    test('whoever has answered nothing reads an empty survey', async () => {
      const { ada, surveys } = await opened({ confirmedAt: null })
      expect((await surveys.read(ada))._unsafeUnwrap()).toEqual({
        usedBy: null,
        revenueBand: null,
        software: null,
        work: null,
        company: '',
        seats: null,
        mayContact: false,
        codec: null,
        frameRate: null,
        skips: 0,
        completedAt: null,
        due: false,
        codecsSold: ['prores'],
      })
    })

    test('it tells the codecs of files on sale, not those of retired files or products', async () => {
      const { backend, ada, surveys } = await opened()
      const sold = async () => {
        // What is sold is looked up anew every ten minutes.
        backend.time.now += 10 * 60 * 1000
        return (await surveys.read(ada))._unsafeUnwrap().codecsSold
      }
      const files = backend.db.updateTable('variants')
      const exr = { codec: 'OpenEXR, half float' }
      await files.set(exr).where('id', '=', FILE.PLATE_EXR).execute()
      await files.set({ codec: 'VP9 with alpha' }).where('id', '=', FILE.UHD).execute()
      expect(await sold()).toEqual(['prores', 'exr', 'vp9'])
      await files.set({ retired: 1 }).where('id', '=', FILE.PLATE_EXR).execute()
      expect(await sold()).toEqual(['prores', 'vp9'])
      await backend.db.updateTable('products').set({ retired: 1 }).where('id', '=', 6).execute()
      expect(await sold()).toEqual(['prores'])
    })

    test('answers are kept one by one, and what a change does not name stays', async () => {
      const { ada, surveys } = await opened({ confirmedAt: TODAY })
      await surveys.save(ada, { usedBy: 'company', company: ' Ember & Co ', seats: 12 })
      await surveys.save(ada, { software: 'nuke', mayContact: true, codec: 'any', frameRate: 25 })
      const kept = await surveys.save(ada, { seats: null })
      expect(kept._unsafeUnwrap()).toMatchObject({
        usedBy: 'company',
        company: 'Ember & Co',
        seats: null,
        software: 'nuke',
        mayContact: true,
        codec: 'any',
        frameRate: 25,
        due: true,
      })
    })

    test('it is skipped twice, and a third time changes nothing', async () => {
      const { ada, surveys } = await opened({ confirmedAt: TODAY })
      const skips = []
      for (const _time of [1, 2, 3]) {
        const { skips: many, due } = (await surveys.skip(ada))._unsafeUnwrap()
        skips.push([many, due])
      }
      expect(skips).toEqual([
        [1, false],
        [2, false],
        [2, false],
      ])
    })

    test('finished and confirmed, it raises the account’s license; finished only, it does not', async () => {
      const { ada, surveys, account } = await opened()
      await surveys.save(ada, { ...ANSWERS, company: 'Ember & Co' })
      const proposed = await surveys.complete(ada, null)
      expect(proposed._unsafeUnwrap()).toMatchObject({ completedAt: TODAY, due: false })
      expect(await account()).toEqual({
        min_license_id: null,
        has_completed_survey: 1,
        company: 'Ember & Co',
      })
      const confirmed = await surveys.complete(ada, 3)
      expect(confirmed.isOk()).toBe(true)
      expect((await account()).min_license_id).toBe(3)
    })

    test('a license that the answers do not speak for is refused, and nothing is finished', async () => {
      const { ada, surveys, account } = await opened()
      await surveys.save(ada, ANSWERS)
      for (const licenseId of [1, 2, 4, 6] as const) {
        const refused = await surveys.complete(ada, licenseId)
        expect(refused._unsafeUnwrapErr()).toMatchObject({
          kind: 'invalid',
          errors: [{ field: 'license_id' }],
        })
      }
      expect(await account()).toMatchObject({ min_license_id: null, has_completed_survey: 0 })
    })

    test('a minimum is never lowered, whatever is answered', async () => {
      const { ada, surveys, account } = await opened({ minLicenseId: 5 })
      await surveys.save(ada, ANSWERS)
      expect((await surveys.complete(ada, 3)).isErr()).toBe(true)
      expect((await surveys.complete(ada, null)).isOk()).toBe(true)
      expect((await account()).min_license_id).toBe(5)
    })

    test('a company that may be written to is told of to the shop, once a day', async () => {
      const { backend, ada, surveys } = await opened()
      const business = { ...ANSWERS, company: 'Ember & Co', seats: 12 }
      await surveys.save(ada, business)
      await surveys.complete(ada, null)
      const emails = () => emailsIn(backend.db)
      expect(await emails()).toEqual([])
      await surveys.save(ada, { mayContact: true })
      await surveys.complete(ada, null)
      await surveys.complete(ada, 3)
      const [email, ...more] = await emails()
      expect(more).toEqual([])
      expect(email).toMatchObject({
        recipient: CONTACT,
        subject: 'Inquiry from Ember & Co',
      })
      expect(email?.text).toContain(ada.email)
      expect(email?.text).toContain('Seats: 12')
    })

    test('an open question keeps it from being finished', async () => {
      const { ada, surveys, account } = await opened()
      await surveys.save(ada, { usedBy: 'myself', software: 'nuke' })
      expect((await surveys.complete(ada, null))._unsafeUnwrapErr()).toEqual({
        kind: 'invalid',
        errors: [{ field: 'work', fault: 'missing' }],
      })
      expect((await account()).has_completed_survey).toBe(0)
    })
  })

  test('it is due after a purchase as well, and once more after the confirmation', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn({ ...UNANSWERED, confirmedAt: null })
    const { surveys } = backend.testShop
    await putPaidOrder(backend.db, ada.id)
    expect((await surveys.read(ada))._unsafeUnwrap().due).toBe(true)
    expect((await surveys.skip(ada))._unsafeUnwrap().due).toBe(false)
    const confirmed = { confirmed_at: TODAY }
    await backend.db.updateTable('users').set(confirmed).where('id', '=', ada.id).execute()
    expect((await surveys.read(ada))._unsafeUnwrap().due).toBe(true)
    expect((await surveys.skip(ada))._unsafeUnwrap().due).toBe(false)
  })

  test.for(['cart', 'credits', 'credit_subscription', 'plan'] as const)(
    'a first order of kind %s makes it due',
    async (kind) => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn({ ...UNANSWERED, confirmedAt: null })
      await putPaidOrder(backend.db, ada.id, kind)
      expect((await backend.testShop.surveys.read(ada))._unsafeUnwrap().due).toBe(true)
    },
  )

  test.for(['change', 'renewal', 'download', 'pack'] as const)(
    'an order of kind %s is no purchase that begins anything',
    async (kind) => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn({ ...UNANSWERED, confirmedAt: null })
      await putPaidOrder(backend.db, ada.id, kind)
      expect((await backend.testShop.surveys.read(ada))._unsafeUnwrap().due).toBe(false)
    },
  )

  test('of many tabs that finish at once, one license comes out, and the account is finished', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn(UNANSWERED)
    const { surveys } = backend.testShop
    await surveys.save(ada, ANSWERS)
    const ends = await Promise.all(Array.from({ length: 8 }, () => surveys.complete(ada, 3)))
    expect(ends.filter((end) => end.isOk())).toHaveLength(1)
    const row = await backend.db
      .selectFrom('surveys')
      .select(['declared_license_id', 'declared_at'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ declared_license_id: 3, declared_at: TODAY })
  })

  test('the routes are for members, take no unknown field and no answer that is not offered', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn(UNANSWERED)
    const put = (body: unknown) => backend.ask(ada, '/api/v1/survey', { method: 'PUT', body })
    expect((await backend.ask(null, '/api/v1/survey')).status).toBe(401)
    for (const body of [
      { min_license_id: 2 },
      { completed_at: '2026-01-01T00:00:00Z' },
      { revenue_band: 1 },
      { used_by: 'nobody' },
      { frame_rate: 23 },
      { seats: 0 },
    ]) {
      expect([JSON.stringify(body), (await put(body)).status]).toEqual([JSON.stringify(body), 422])
    }
    expect((await put({ used_by: 'school' })).status).toBe(200)
  })
})
