import { expect, test } from 'vitest'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

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

  async function opened() {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }
})

async function posted({ ask }: Backend, who: Person, path: string, body: object) {
  const answer = await ask(who, path, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
