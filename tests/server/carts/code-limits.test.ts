import { expect, test } from 'vitest'
import { openBackend, type Answer, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const MANY = ['mia@gmail.com', 'm.ia@gmail.com', 'mia+1@googlemail.com']

describeOnEveryDatabase('a code with a limit per customer', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    await putCode(backend)
    return backend
  }

  test('counts the mailbox: of several accounts with the same one, one gets something off', async () => {
    const backend = await opened()
    const answers = await buyAll(backend, MANY)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PRICE_CHANGED')).toHaveLength(2)
    const late = await backend.signIn({ email: 'mi.a+late@gmail.com' })
    expect((await enterCode(backend, late)).status).toBe(422)
  })

  test('is open to everybody else, and keeps no address', async () => {
    const backend = await opened()
    const others = ['mia@example.com', 'm.ia@example.com']
    const cards = ['sandbox_ok', 'sandbox_other']
    expect((await buyAll(backend, others, cards)).map(({ status }) => status)).toEqual([200, 200])
    const kept = await backend.db.selectFrom('discount_uses').select('mailbox').execute()
    expect(kept.map(({ mailbox }) => /^[0-9a-f]{64}$/.test(mailbox))).toEqual([true, true])
  })
})

/** Everybody has the code in the cart before anybody pays, each with a card of these. */
async function buyAll(
  backend: Backend,
  emails: readonly string[],
  cards: readonly string[] = [],
): Promise<readonly Answer[]> {
  const people = await Promise.all(emails.map((email) => backend.signIn({ email })))
  const quotes = await Promise.all(
    people.map(async (one) => {
      const cart = (await (await enterCode(backend, one)).json()) as { quote: string }
      return cart.quote
    }),
  )
  return Promise.all(
    people.map((one, at) =>
      backend.pay(one, { quote: quotes[at] ?? '', payment: cards[at] ?? 'sandbox_ok' }),
    ),
  )
}

async function enterCode(backend: Backend, who: Person): Promise<Response> {
  await backend.put(who, FILE.HD)
  const body = { kind: 'code-entered', code: 'half' }
  return backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body })
}

async function putCode({ db }: Backend): Promise<void> {
  await db
    .insertInto('discount_codes')
    .values({
      code: 'HALF',
      percentage: 50,
      value: null,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      uses: 0,
      max_uses_each: 1,
      min_total: null,
      items: null,
      license_ids: null,
    })
    .execute()
}
