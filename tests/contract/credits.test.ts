import { describe, expect, test } from 'vitest'
import { httpCredits } from '#adapters/http/http-credits.ts'
import { httpDownloads } from '#adapters/http/http-downloads.ts'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import type { Credits } from '#application/ports/credits.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { giveCredits, putPlan, subscribe } from '../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'
import { apiOf } from '#tests/support/api-of.ts'

const DAY = 24 * 60 * 60 * 1000

/** The same port, at the shop itself and through its routes. */
const portsBy: Readonly<Record<string, (backend: Backend, who: Person) => Credits>> = {
  'at the service itself': (backend) => backend.credits,
  'through HTTP': (backend, who) => httpCredits(apiOf(backend, who)),
}

describeOnEveryDatabase('credits', (open) => {
  describe.for(Object.entries(portsBy))('%s', ([, creditsOf]) => {
    const opened = async () => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn()
      return { backend, ada, credits: creditsOf(backend, ada) }
    }

    test('an account reads the same wherever it is asked for', async () => {
      const { backend, ada, credits } = await opened()
      await giveCredits(backend.db, ada.id, {
        credits: 4,
        expiresAt: TODAY + DAY,
        licenseId: 3,
      })
      expect((await credits.account(ada, 1))._unsafeUnwrap()).toEqual({
        balance: 4,
        licenseId: 1,
        lots: [
          {
            source: 'pack',
            amount: 4,
            remaining: 4,
            expiresAt: TODAY + DAY,
            frozen: false,
            licenseId: 3,
          },
        ],
        runningOut: { credits: 4, at: TODAY + DAY },
        entries: {
          items: [
            {
              id: expect.any(String),
              at: TODAY,
              delta: 4,
              reason: 'grant',
              about: 'Pack of 10 credits',
              reversal: null,
              reversalCredits: 0,
            },
          ],
          total: 1,
          page: 1,
          totalPages: 1,
          nextPage: null,
          pastTheEnd: false,
        },
      })
    })

    test('a spend whose lines stand on two pages says on each what its reversal brings back', async () => {
      const { backend, ada, credits } = await opened()
      await giveCredits(backend.db, ada.id, { credits: 1 })
      await giveCredits(backend.db, ada.id, { credits: 1 })
      const { body } = await backend.request(ada, FILE.UHD)
      // Younger lines, so that the two of the spend are the last of a page and the first of the next.
      backend.time.now += 1000
      for (let line = 1; line < PAGE_SIZE; line++) {
        await giveCredits(backend.db, ada.id, { now: backend.time.now })
      }
      const reversal = { reversal: body['grant_id'], reversalCredits: 2, delta: -1 }
      const pageOf = async (page: number) =>
        (await credits.account(ada, page))._unsafeUnwrap().entries
      expect((await pageOf(1)).items.at(-1)).toMatchObject(reversal)
      expect((await pageOf(2)).items[0]).toMatchObject(reversal)
      expect(await pageOf(9)).toMatchObject({ page: 2, total: 27, pastTheEnd: true })
    })

    test('a spend is reversed, or refused for the reason that holds', async () => {
      const { backend, ada, credits } = await opened()
      await giveCredits(backend.db, ada.id)
      const first = await backend.request(ada, FILE.UHD)
      const taken = await credits.reverseSpend(ada, String(first.body['grant_id']))
      expect(taken._unsafeUnwrap()).toMatchObject({ balance: 10 })
      const second = await backend.request(ada, FILE.UHD)
      backend.time.now += 11 * 60 * 1000
      const late = await credits.reverseSpend(ada, String(second.body['grant_id']))
      expect(late._unsafeUnwrapErr()).toEqual({ kind: 'reversal-refused', why: 'TOO_LATE' })
      const unknown = await credits.reverseSpend(ada, 'nothing')
      expect(unknown._unsafeUnwrapErr()).toEqual({ kind: 'missing', what: 'download' })
    })
  })

  test('a dry run arrives at the client as the server weighed it', async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const downloads = httpDownloads(apiOf(backend, ada))
    await subscribe(backend.db, ada.id, { plan: await putPlan(backend.db) })
    await giveCredits(backend.db, ada.id, { credits: 1, licenseId: 2 })
    expect((await downloads.decision(ada, FILE.HD))._unsafeUnwrap()).toEqual({
      refusal: null,
      cost: 1,
      balance: 1,
      licenseId: 2,
      meter: { used: 0, limit: 3, resetsAt: Date.UTC(2026, 3, 14, 12) },
      suggestedAction: null,
      otherActions: [],
    })
    expect((await downloads.decision(ada, FILE.SMOKE))._unsafeUnwrap()).toMatchObject({ cost: 1 })
    const missing = await downloads.decision(ada, 999)
    expect(missing._unsafeUnwrapErr()).toEqual({ kind: 'missing', what: 'file' })
  })
})
