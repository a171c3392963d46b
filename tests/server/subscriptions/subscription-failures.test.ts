import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
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

describeOnEveryDatabase('a renewal that fails', (open) => {
  const opened = async () => withSubscriber(await open(), START)

  test('is tried again after 2, 7, 14 and 21 days, never between, and then the plan ends', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    expect(await shop.details(ada)).toMatchObject({ status: 'past-due', periodEnd: END })
    for (const [tries, days] of [2, 7, 14, 21].entries()) {
      await shop.roundAt(END + days * DAY - 1)
      expect(await renewals(shop.db)).toHaveLength(tries + 1)
      expect((await shop.details(ada)).status).toBe('past-due')
      await shop.roundAt(END + days * DAY)
      expect(await renewals(shop.db)).toHaveLength(tries + 2)
    }
    expect((await renewals(shop.db)).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'declined'),
    )
    expect(await charges(shop.db)).toEqual([1900])
    expect(await shop.details(ada)).toMatchObject({ planVariant: null, status: null })
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END + 21 * DAY, failures: 5 },
    ])
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('couldn’t renew'))).toHaveLength(4)
    expect(subjects.filter((one) => one.includes('has ended'))).toHaveLength(1)
    // It stays ended, and nothing more is tried.
    await shop.roundAt(END + 60 * DAY)
    expect(await renewals(shop.db)).toHaveLength(5)
  })

  test('leaves downloads for seven days, then pauses them with the credits', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    shop.time.now = END + 7 * DAY - 1
    expect(await shop.spend(ada, FILE.SUBSCRIPTION)).toBe(201)
    shop.time.now = END + 7 * DAY
    expect(await shop.spend(ada, FILE.HD)).toBe(402)
    expect((await shop.details(ada)).currentCreditBalance).toBe(0)
  })

  test('is good again once a try is paid: its days stay, and so do the credits', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    await shop.roundAt(END + 2 * DAY)
    await shop.replaceCards('sandbox_ok')
    await shop.roundAt(END + 7 * DAY)
    expect(await shop.details(ada)).toMatchObject({
      status: 'active',
      periodEnd: day(2027, 5, 10),
      currentCreditBalance: 20,
    })
    expect(await charges(shop.db)).toEqual([1900, 1900])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ failures: 0 }])
    await shop.roundAt(day(2027, 5, 10))
    expect((await shop.details(ada)).periodEnd).toBe(day(2027, 6, 10))
  })

  test('is paid by its owner with another card: a new period begins, and that card is charged from then on', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    const paidAt = END + 9 * DAY
    shop.time.now = paidAt
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    expect(await shop.details(ada)).toMatchObject({
      status: 'active',
      periodEnd: day(2027, 5, 19),
      currentCreditBalance: 20,
    })
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { failures: 0, payment: 'sandbox_ok' },
    ])
    await shop.roundAt(day(2027, 5, 19))
    expect((await shop.details(ada)).periodEnd).toBe(day(2027, 6, 19))
    expect(await charges(shop.db)).toEqual([1900, 1900, 1900])
  })

  test('a card that wants a challenge, which nobody is there to take, is declined', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_second_step')
    await shop.roundAt(END)
    expect((await shop.details(ada)).status).toBe('past-due')
    expect(await renewals(shop.db)).toMatchObject([{ status: 'declined' }])
    expect(await charges(shop.db)).toEqual([1900])
  })

  test('nothing is given away where no payment method is known', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards(null)
    await shop.roundAt(END)
    expect(await shop.details(ada)).toMatchObject({ status: 'past-due', periodEnd: END })
    expect(await renewals(shop.db)).toEqual([])
    expect((await shop.details(ada)).currentCreditBalance).toBe(10)
  })

  test('one that breaks does not hold up the others', async () => {
    const { shop, ada } = await opened()
    const ben = await shop.signIn()
    await shop.subscribe(ben, PLAN.BASIC_MONTH)
    // A plan that nobody knows: this one cannot be renewed, whatever is tried.
    await shop.db
      .updateTable('subscriptions')
      .set({ plan_id: 999, period_ends_at: END - 1 })
      .where('user_id', '=', ada.id)
      .execute()
    await shop.roundAt(END)
    expect((await shop.details(ben)).periodEnd).toBe(day(2027, 5, 10))
  })
})
