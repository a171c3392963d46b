import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { answerOf, type Answer, type Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  charges,
  day,
  DAY,
  storedSubscription,
  renewals,
  subjectsTo,
  withSubscriber,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)
const NEXT_END = day(2027, 5, 10)

describeOnEveryDatabase('what a subscription is charged to', (open) => {
  const opened = async () => {
    const { shop, ada } = await withSubscriber(await open(), START)
    const post = async (who: Person, path: string, key: string, body: object): Promise<Answer> => {
      const headers = { [IDEMPOTENCY_HEADER]: key }
      const again = await shop.signInAgain(who)
      return answerOf(await shop.ask(again, path, { method: 'POST', body, headers }))
    }
    const replace = (payment: string, key = `replace-${payment}`) =>
      post(ada, '/api/v1/subscriptions/payment_method', key, { of: 'plan', payment })
    const payNow = (payment: string | null = null, key = 'pay-now-0001', periodEnd = END) =>
      post(ada, '/api/v1/subscriptions/pay_now', key, {
        of: 'plan',
        period_end: new Date(periodEnd).toISOString(),
        payment,
      })
    const answer = (order: unknown, said: string) =>
      post(ada, `/api/v1/orders/${String(order)}/challenge`, 'answer-0001', { answer: said })
    const pastDue = async (card: 'sandbox_declined' | 'sandbox_ok' = 'sandbox_declined') => {
      await shop.replaceCards('sandbox_declined')
      await shop.roundAt(END)
      await shop.replaceCards(card)
    }
    return { shop, ada, replace, payNow, answer, pastDue }
  }

  test('is replaced without a charge: the next renewal takes the other card, and its owner is told', async () => {
    const { shop, ada, replace } = await opened()
    const { status, body } = await replace('sandbox_other')
    expect([status, body['status'], body['total']]).toEqual([200, 'paid', 0])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ payment: 'sandbox_other' }])
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900])
    expect(await subjectsTo(shop.db, ada)).toContainEqual(
      expect.stringMatching(/^Your Emberstock basic plan has a new payment method$/i),
    )
    const audit = await shop.db.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject([{ who: ada.id, action: 'payment-method' }])
    // The same attempt again is the same order, and tells nobody twice.
    expect((await replace('sandbox_other')).body['id']).toBe(body['id'])
    expect(await shop.db.selectFrom('audit_log').selectAll().execute()).toHaveLength(1)
    await shop.roundAt(END)
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900, 1900])
    const orders = await shop.db.selectFrom('orders').selectAll().orderBy('id').execute()
    expect(orders.map(({ kind, payment }) => [kind, payment])).toEqual([
      ['plan', 'sandbox_ok'],
      ['payment_method', 'sandbox_other'],
      ['renewal', 'sandbox_other'],
    ])
    // It bought nothing, so it is not among the orders.
    const listed = await answerOf(await shop.ask(await shop.signInAgain(ada), '/api/v1/orders'))
    expect(listed.body['total_count'] ?? (listed.body['items'] as unknown[]).length).toBe(2)
  })

  test('stays as it was while the bank asks, and where the bank or its owner says no', async () => {
    const { shop, ada, replace, answer } = await opened()
    expect((await replace('sandbox_declined')).status).toBe(402)
    const asked = await replace('sandbox_second_step')
    expect(asked.body['status']).toBe('awaiting')
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ payment: 'sandbox_ok' }])
    expect((await answer(asked.body['id'], 'refuse')).status).toBe(402)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ payment: 'sandbox_ok' }])
    const again = await replace('sandbox_second_step', 'replace-again')
    expect((await answer(again.body['id'], 'approve')).body['status']).toBe('paid')
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { payment: 'sandbox_second_step' },
    ])
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900])
  })

  test('a question of the bank that nobody answers holds no renewal off', async () => {
    const { shop, ada, replace, answer } = await opened()
    shop.time.now = END - 1
    const asked = await replace('sandbox_second_step')
    await shop.roundAt(END)
    expect((await shop.details(ada)).periodEnd).toBe(NEXT_END)
    expect((await answer(asked.body['id'], 'approve')).status).toBe(402)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ payment: 'sandbox_ok' }])
  })

  test('what is past due is paid at once and once, however often and by whomever it is tried', async () => {
    const { shop, ada, payNow, pastDue } = await opened()
    await pastDue('sandbox_ok')
    const [first, twin, other] = await Promise.all([
      payNow(),
      payNow(),
      payNow(null, 'pay-now-0002'),
      shop.roundAt(END + 2 * DAY),
    ])
    expect(first.body['id']).toBe(twin.body['id'])
    expect([200, 409, 402]).toContain(other.status)
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900, 1900])
    expect(await shop.details(ada)).toMatchObject({ status: 'active', periodEnd: NEXT_END })
    expect((await renewals(shop.db)).filter(({ status }) => status === 'paid')).toHaveLength(1)
    // Nothing is owed any more, and the attempt that paid is answered as before.
    const again = await payNow(null, 'pay-now-0003')
    expect([again.status, again.body['code']]).toEqual([409, 'NOT_PAST_DUE'])
    await shop.roundAt(END + 7 * DAY)
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900, 1900])
  })

  test('an attempt that has paid is answered the same when it is repeated', async () => {
    const { shop, payNow, pastDue } = await opened()
    await pastDue('sandbox_ok')
    const paid = await payNow()
    expect([paid.status, paid.body['status'], paid.body['kind']]).toEqual([200, 'paid', 'renewal'])
    expect((await payNow()).body['id']).toBe(paid.body['id'])
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900, 1900])
  })

  test('a declined try of its owner uses up none of the tries of the shop', async () => {
    const { shop, ada, payNow, pastDue } = await opened()
    await pastDue()
    for (const key of [
      'try-number-1',
      'try-number-2',
      'try-number-3',
      'try-number-4',
      'try-5-of-5',
    ])
      expect((await payNow(null, key)).status).toBe(402)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'past-due', failures: 1 },
    ])
    await shop.replaceCards('sandbox_ok')
    await shop.roundAt(END + 2 * DAY)
    expect((await shop.details(ada)).periodEnd).toBe(NEXT_END)
  })

  test('another card pays what is past due, its bank asks, and it is kept from then on', async () => {
    const { shop, ada, payNow, answer, pastDue } = await opened()
    await pastDue()
    const asked = await payNow('sandbox_second_step')
    expect([asked.body['status'], asked.body['total']]).toEqual(['awaiting', 1900])
    // The run waits for its owner, who is paying for this very plan.
    await shop.roundAt(END + 2 * DAY)
    expect((await answer(asked.body['id'], 'approve')).body['status']).toBe('paid')
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900, 1900])
    expect(await shop.details(ada)).toMatchObject({ status: 'active', periodEnd: NEXT_END })
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { payment: 'sandbox_second_step', failures: 0 },
    ])
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('new payment method'))).toHaveLength(1)
    expect(subjects.filter((one) => one.includes('has been renewed'))).toHaveLength(1)
  })

  test('nothing is paid where nothing is owed, and nothing is replaced where nothing runs', async () => {
    const { shop, payNow, replace } = await opened()
    const early = await payNow()
    expect([early.status, early.body['code']]).toEqual([409, 'NOT_PAST_DUE'])
    expect((await replace('stripe:cus_1/pm_1')).status).toBe(422)
    const ben = await shop.signIn()
    const answered = await answerOf(
      await shop.ask(ben, '/api/v1/subscriptions/payment_method', {
        method: 'POST',
        body: { of: 'plan', payment: 'sandbox_ok' },
        headers: { [IDEMPOTENCY_HEADER]: 'ben-has-no-plan' },
      }),
    )
    expect([answered.status, answered.body['code']]).toEqual([409, 'NO_SUBSCRIPTION'])
    expect((await charges(shop.db)).filter((sum) => sum > 0)).toEqual([1900])
  })
})
