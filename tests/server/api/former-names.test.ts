import { expect, test } from 'vitest'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

type Decision = Readonly<
  Record<'suggested_action' | 'way_on' | 'other_actions' | 'other_ways', unknown>
>

type Permitted = Readonly<Record<'permissions' | 'powers', unknown>>

describeOnEveryDatabase('a tab that was opened before the upgrade', (open) => {
  test('answers a challenge at the path that it knows', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const { body } = await backend.pay(ada, { quote, payment: 'sandbox_second_step' })
    const path = `/api/v1/orders/${body.id}/second_step`
    expect(await posted(backend, ada, path, { answer: 'approve' })).toMatchObject({
      status: 200,
      body: { id: body.id, status: 'paid' },
    })
  })

  test('reads what resolves a refused download under the names that it knows', async () => {
    const { backend, ada } = await opened()
    const file = { variant_id: FILE.UHD }
    const dryRun = await backend.ask(ada, `/api/v1/downloads/decision?variant_id=${FILE.UHD}`)
    const decision = (await dryRun.json()) as Decision
    expect(decision.suggested_action).not.toBeNull()
    expect(decision.way_on).toEqual(decision.suggested_action)
    expect(decision.other_ways).toEqual(decision.other_actions)
    expect(await posted(backend, ada, '/api/v1/downloads', file)).toMatchObject({
      status: 402,
      body: { data: { way_on: decision.suggested_action } },
    })
  })

  test('reads what an order bought besides files under the name that it knows', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    const { body } = await backend.pay(ada, { quote })
    expect(body).toMatchObject({ status: 'paid', services: [], purchases: [] })
  })

  test('sends an inquiry to the path that it knows', async () => {
    const { backend } = await opened()
    const form = { name: 'Grace', email: 'grace@studio.test', message: 'What would 40 seats cost?' }
    const sent = { company: 'Ember & Co', seats: null, license_id: null, ...form }
    expect((await posted(backend, null, '/api/v1/enquiries', sent)).status).toBe(202)
  })

  test('reads and confirms a revenue band at the paths that it knows', async () => {
    const { backend, ada } = await opened()
    expect((await backend.ask(ada, '/api/v1/band')).status).toBe(200)
    expect((await backend.ask(null, '/api/v1/band')).status).toBe(401)
    expect((await posted(backend, ada, '/api/v1/band/confirm', {})).status).toBe(200)
  })

  test('keeps a credit subscription at the path that it knows', async () => {
    const { backend, ada } = await opened()
    const none = await posted(backend, ada, '/api/v1/credit_subscription/keep', {})
    expect(none).toMatchObject({ status: 409, body: { code: 'NO_CREDIT_SUBSCRIPTION' } })
  })

  test('reads what a member may do under the name that it knows', async () => {
    const { backend, ada } = await opened()
    await posted(backend, ada, '/api/v1/teams', { name: 'North Light' })
    for (const [path, part] of [
      ['/api/v1/teams', 'current_user'],
      ['/api/v1/users/me', 'team'],
    ] as const) {
      const body = (await (await backend.ask(ada, path)).json()) as Record<string, Permitted>
      expect(body[part]?.permissions).toContain('manage-billing')
      expect(body[part]?.powers).toEqual(body[part]?.permissions)
    }
  })

  async function opened() {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }
})

async function posted({ ask }: Backend, who: Person | null, path: string, body: object) {
  const answer = await ask(who, path, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
