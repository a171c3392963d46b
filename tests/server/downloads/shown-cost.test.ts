import { expect, test } from 'vitest'
import {
  answerOf,
  openBackend,
  type Answer,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('a download at the cost that was shown', (open) => {
  const opened = async (credits = 5) => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    if (credits > 0) await giveCredits(backend.db, ada.id, { credits })
    return { backend, ada }
  }

  test('a file shown as owned whose spend was reversed costs nothing before it is shown', async () => {
    const { backend, ada } = await opened()
    const first = await shown(backend, ada, FILE.UHD, 2)
    expect([first.status, first.body['cost']]).toEqual([201, 2])
    const again = await shown(backend, ada, FILE.UHD, 0)
    expect([again.status, again.body['cost']]).toEqual([200, 0])
    const grantId = String(first.body['grant_id'])
    await backend.ask(ada, `/api/v1/downloads/${grantId}/reverse`, { method: 'POST' })
    const before = await traces(backend)

    expect(await shown(backend, ada, FILE.UHD, 0)).toMatchObject({
      status: 409,
      body: {
        code: 'CREDITS_CHANGED',
        data: { cost: 2 },
        message:
          'The price of this file has changed to 2 credits. No credits were spent. To confirm, download it from its page.',
      },
    })
    expect(await traces(backend)).toEqual(before)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 5, isSound: true })

    const taken = await shown(backend, ada, FILE.UHD, 2)
    expect([taken.status, taken.body['cost']]).toEqual([201, 2])
  })

  test('less than was shown is spent and said: nothing for what was bought meanwhile', async () => {
    const { backend, ada } = await opened()
    const cheaper = await shown(backend, ada, FILE.UHD, 3)
    expect([cheaper.status, cheaper.body['cost']]).toEqual([201, 2])
    await backend.buy(ada, FILE.SMOKE)
    const bought = await shown(backend, ada, FILE.SMOKE, 1)
    expect([bought.status, bought.body['cost']]).toEqual([200, 0])
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 3, isSound: true })
  })

  test('who does not say what was shown is asked for whatever it costs', async () => {
    const { backend, ada } = await opened()
    const taken = await backend.request(ada, FILE.HD)
    expect([taken.status, taken.body['cost']]).toEqual([201, 1])
  })

  test('what costs nothing is given whatever was shown, practice footage and free assets too', async () => {
    const { backend, ada } = await opened(0)
    for (const file of [FILE.FREE, FILE.PRACTICE]) {
      const given = await shown(backend, ada, file, 0)
      expect([given.status, given.body['cost']]).toEqual([201, 0])
    }
  })

  test('the cost is told before any credits, plan or larger plan is offered', async () => {
    const { backend, ada } = await opened(0)
    const changed = [409, 'CREDITS_CHANGED', 1]
    expect(told(await shown(backend, ada, FILE.HD, 0))).toEqual(changed)
    expect(told(await shown(backend, ada, FILE.SUBSCRIPTION, 0))).toEqual(changed)
    expect((await shown(backend, ada, FILE.HD, 1)).body.code).toBe('CREDITS_MISSING')
    const plan = await putPlan(backend.db, { downloadsPerMonth: 0 })
    await subscribe(backend.db, ada.id, { plan })
    expect(told(await shown(backend, ada, FILE.HD, 0))).toEqual(changed)
    expect((await shown(backend, ada, FILE.HD, 1)).body.code).toBe('DOWNLOAD_LIMIT_REACHED')
  })

  test.each([-1, 0.5, '1', null])('%j is no cost', async (cost) => {
    const { backend, ada } = await opened()
    const { status } = await shown(backend, ada, FILE.HD, cost)
    expect([400, 422]).toContain(status)
    expect(await creditBookOf(backend.db, ada.id)).toMatchObject({ left: 5 })
  })
})

async function shown(
  backend: Backend,
  who: Person,
  variantId: number,
  cost: unknown,
): Promise<Answer> {
  const body = { variant_id: variantId, expected_cost: cost }
  return answerOf(await backend.ask(who, '/api/v1/downloads', { method: 'POST', body }))
}

function told({ status, body }: Answer): readonly unknown[] {
  return [status, body.code, body.data?.['cost']]
}

/** What a download writes. */
async function traces({ db }: Backend): Promise<readonly number[]> {
  const counted = await Promise.all(
    (['grants', 'links', 'orders', 'entitlements', 'credit_spends'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counted.map(({ rows }) => Number(rows))
}
