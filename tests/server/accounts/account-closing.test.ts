import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'
import { closeAccountOf } from '#tests/support/closed-account.ts'
import { FILE } from '../../support/backend-data.ts'
import { openBackend } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('closing an account at checkout', (open) => {
  test('an order that begins while its account is closed keeps it open, or does not begin', async () => {
    const backend = await openBackend(await open())
    const { db } = backend
    const secrets = webSecrets('a secret of the tests')
    /** A little later each time, so that the two meet at every step. */
    const closing = async (session: AuthenticatedSession, later: number) => {
      for (let wait = 0; wait < later; wait += 1) await secrets.digest('a turn')
      return closeAccountOf(backend.testShop, session).match(
        () => 'closed',
        (failure) => (failure.kind === 'anonymize-refused' ? failure.why : failure.kind),
      )
    }
    for (let round = 0; round < 8; round += 1) {
      const person = await backend.signIn()
      const { id } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      const quote = await backend.put(person, FILE.HD)
      const [paid, closed] = await Promise.all([
        backend.pay(person, { quote, payment: 'sandbox_second_step' }),
        closing({ id, user: person }, round * 6),
      ])
      const orders = await db
        .selectFrom('orders')
        .select('status')
        .where('user_id', '=', person.id)
        .execute()
      expect(['closed', 'OPEN_PAYMENT']).toContain(closed)
      expect([paid.status < 500, orders.length]).toEqual([true, closed === 'closed' ? 0 : 1])
    }
  })
})
