import { describe, expect, test } from 'vitest'
import { httpRevenueBands } from '#adapters/http/http-surveys.ts'
import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'
import { apiOf } from '#tests/support/api-of.ts'

const A_YEAR_LATER = addMonths(TODAY, 12)
const UNANSWERED = { hasCompletedSurvey: false, minLicenseId: null } as const

/** The same port, at the shop itself and through its routes. */
const portsBy: Readonly<Record<string, (backend: Backend, who: Person) => RevenueBands>> = {
  'at the service itself': ({ testShop }) => testShop.revenueBands,
  'through HTTP': (backend, who) => httpRevenueBands(apiOf(backend, who)),
}

describeOnEveryDatabase('the band of a member', (open) => {
  describe.for(Object.entries(portsBy))('%s', ([, bandsOf]) => {
    const opened = async (changes: Partial<Registered> = {}) => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn({ ...UNANSWERED, ...changes })
      const { surveys } = backend.testShop
      const finish = async (usedBy: 'myself' | 'company', confirmed: 3 | null) => {
        const revenueBand = usedBy === 'company' ? 3 : null
        await surveys.save(ada, { usedBy, revenueBand, software: 'nuke', work: 'film' })
        ;(await surveys.complete(ada, confirmed))._unsafeUnwrap()
      }
      const again = async () => bandsOf(backend, await backend.signInAgain(ada))
      const read = async () => (await (await again()).answerOf(ada))._unsafeUnwrap()
      const confirm = async () => (await (await again()).confirmRevenueBand(ada))._unsafeUnwrap()
      return { backend, ada, finish, read, confirm }
    }

    test('is asked about a year after the survey confirmed it, until it is answered', async () => {
      const { backend, finish, read, confirm } = await opened()
      await finish('company', 3)
      expect(await read()).toEqual({ licenseId: 3, confirmedAt: TODAY, due: false })
      backend.time.now = A_YEAR_LATER - 1
      expect((await read()).due).toBe(false)
      backend.time.now = A_YEAR_LATER
      expect((await read()).due).toBe(true)
      const answered = { licenseId: 3, confirmedAt: A_YEAR_LATER, due: false }
      expect(await confirm()).toEqual(answered)
      expect(await read()).toEqual(answered)
    })

    test('“it grew” is the survey again, which raises it and counts as an answer', async () => {
      const { backend, finish, read } = await opened()
      await finish('myself', null)
      backend.time.now = A_YEAR_LATER
      expect(await read()).toMatchObject({ licenseId: 1, due: true })
      await finish('company', 3)
      expect(await read()).toEqual({ licenseId: 3, confirmedAt: A_YEAR_LATER, due: false })
    })

    test('of somebody who never answered anything is not asked about, nor to be confirmed', async () => {
      const { backend, read, confirm } = await opened()
      backend.time.now = A_YEAR_LATER
      expect(await confirm()).toEqual({ licenseId: 1, confirmedAt: null, due: false })
      expect((await read()).due).toBe(false)
    })
  })

  test('is for members: a visitor is asked to sign in', async () => {
    const backend = await openBackend(await open())
    expect((await backend.ask(null, '/api/v1/revenue_band')).status).toBe(401)
  })
})
