import { expect, test } from 'vitest'
import type { Answer, Person } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openTeamOfTwo, TEAM } from '#tests/support/teams.ts'

const short = ({ status, body }: Answer) => [status, body.code]

describeOnEveryDatabase('the monthly quota', (open) => {
  const opened = async () => {
    const shop = await openTeamOfTwo(await open())
    const { ask, infoOf, ben } = shop
    const set = (who: Person, quota: unknown, of = ben.id) =>
      ask(who, 'PATCH', `${TEAM}/members/${of}/quota`, { quota })
    const quotas = async (who: Person) =>
      ((await infoOf(who)).members as unknown as readonly { readonly quota: object | null }[]).map(
        ({ quota }) => quota,
      )
    return { ...shop, set, quotas }
  }

  test('is set, taken off, and seen by those whom it concerns', async () => {
    const { backend, ada, ben, set, quotas } = await opened()
    const now = new Date(backend.time.now)
    const resets = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
    expect(await quotas(ada)).toEqual([null, { limit: null, used: 0, resets_at: resets }])
    expect((await set(ada, 5)).status).toBe(200)
    expect(await quotas(ada)).toEqual([null, { limit: 5, used: 0, resets_at: resets }])
    expect(await quotas(ben)).toEqual([null, { limit: 5, used: 0, resets_at: resets }])
    await set(ada, null)
    expect(await quotas(ben)).toEqual([null, { limit: null, used: 0, resets_at: resets }])
  })

  test('is no number below zero, no fraction and no word', async () => {
    const { ada, set, quotas } = await opened()
    for (const wrong of [-1, 1.5, 100_001]) {
      expect(short(await set(ada, wrong))).toEqual([422, 'INVALID'])
    }
    expect(short(await set(ada, 'many'))).toEqual([422, 'INVALID'])
    expect((await quotas(ada))[1]).toMatchObject({ limit: null })
  })

  test('is not for those who set it', async () => {
    const { ada, set } = await opened()
    expect(short(await set(ada, 5, ada.id))).toEqual([403, 'NOT_ALLOWED'])
  })
})
