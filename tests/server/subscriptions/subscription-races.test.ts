import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  charges,
  day,
  storedSubscription,
  openSubscriptions,
  renewals,
  fourSchedulers,
  subjectsTo,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('rounds of four processes at once', (open) => {
  const opened = async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const everybody = await fourSchedulers(shop)
    return { shop, everybody }
  }

  test('renew each subscription once: one order, one charge, one lot, one e-mail', async () => {
    const { shop, everybody } = await opened()
    const people = [await shop.signIn(), await shop.signIn(), await shop.signIn()]
    for (const who of people) await shop.subscribe(who, PLAN.BASIC_MONTH)
    shop.time.now = END
    await everybody()
    expect((await renewals(shop.db)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
    expect(await charges(shop.db)).toEqual(Array.from({ length: 6 }, () => 1900))
    for (const who of people) {
      expect(await shop.details(who)).toMatchObject({
        periodEnd: day(2027, 5, 10),
        currentCreditBalance: 20,
        lots: [{ amount: 10 }, { amount: 10 }],
      })
      const subjects = await subjectsTo(shop.db, who)
      expect(subjects.filter((one) => one.includes('has been renewed'))).toHaveLength(1)
    }
  })

  test('count a declined renewal once', async () => {
    const { shop, everybody } = await opened()
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.replaceCards('sandbox_declined')
    shop.time.now = END
    await everybody()
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'past-due', failures: 1 },
    ])
    expect(await renewals(shop.db)).toMatchObject([{ status: 'declined' }])
  })

  test('give a month’s credits once, also beside their owner who looks and spends', async () => {
    const { shop, everybody } = await opened()
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    shop.time.now = END
    const again = await shop.signInAgain(ada)
    await Promise.all([
      everybody(),
      shop.details(ada),
      shop.request(again, FILE.HD),
      shop.details(ada),
    ])
    expect(await shop.details(ada)).toMatchObject({ currentCreditBalance: 19 })
    expect(await storedSubscription(shop.db, ada)).toMatchObject([{ months_granted: 2 }])
  })

  test('end a canceled one once, with one e-mail', async () => {
    const { shop, everybody } = await opened()
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    shop.time.now = END
    await everybody()
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('has ended'))).toHaveLength(1)
  })

  test('beside a buyer at checkout nobody loses: the cart is paid, the plan renewed, both once', async () => {
    const { shop, everybody } = await opened()
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    shop.time.now = END
    const again = await shop.signInAgain(ada)
    const quote = await shop.put(again, FILE.HD)
    const [paid] = await Promise.all([
      shop.pay(again, { key: 'attempt-at-checkout', quote }),
      everybody(),
    ])
    expect(paid.body).toMatchObject({ status: 'paid' })
    expect(shop.alarms).toEqual([])
    // If the buyer's order was in the way, the next run renews.
    await everybody()
    expect((await charges(shop.db)).toSorted((one, other) => one - other)).toEqual([
      400, 1900, 1900,
    ])
    expect((await shop.details(ada)).periodEnd).toBe(day(2027, 5, 10))
  })
})
