import { expect, test } from 'vitest'
import { paidCharges } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { lotsIn, openPurchaseShop } from '../../support/purchase-shop.ts'
import {
  charges,
  day,
  storedCreditSubscriptions,
  openSubscriptions,
  renewals,
  fourSchedulers,
  subjectsTo,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('rounds of four processes at once over credit subscriptions', (open) => {
  const opened = async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const everybody = await fourSchedulers(shop)
    const ada = await shop.signIn()
    await shop.creditSubscription(ada)
    return { shop, ada, everybody }
  }

  test('grant a month once: one order, one charge, one lot, one e-mail', async () => {
    const { shop, ada, everybody } = await opened()
    shop.time.now = END
    await everybody()
    expect((await renewals(shop.db)).map(({ status }) => status)).toEqual(['paid'])
    expect(await charges(shop.db)).toEqual([3400, 3400])
    expect(await shop.details(ada)).toMatchObject({
      lots: [{ amount: 20 }, { amount: 20 }],
      creditSubscription: { periodEnd: day(2027, 5, 10) },
    })
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('credits: 20 added'))).toHaveLength(1)
  })

  test('count a declined month once', async () => {
    const { shop, ada, everybody } = await opened()
    await shop.replaceCards('sandbox_declined')
    shop.time.now = END
    await everybody()
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'past-due', failures: 1 },
    ])
    expect(await renewals(shop.db)).toMatchObject([{ status: 'declined' }])
  })

  test('renew the plan of the same customer beside it, whichever order comes first', async () => {
    const { shop, ada, everybody } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    shop.time.now = END
    await everybody()
    // If one order was in the way of the other, the next run renews.
    await everybody()
    expect((await charges(shop.db)).toSorted((one, other) => one - other)).toEqual([
      1900, 1900, 3400, 3400,
    ])
    expect((await shop.details(ada)).currentCreditBalance).toBe(60)
  })

  test('end a canceled one once, with one e-mail', async () => {
    const { shop, ada, everybody } = await opened()
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    shop.time.now = END
    await everybody()
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('has ended'))).toHaveLength(1)
  })
})

describeOnEveryDatabase('twelve tabs that buy a credit subscription', (open) => {
  test('with keys of their own make one credit subscription, one charge and one lot', async () => {
    const { db, quote, place, signIn } = await openPurchaseShop(await open())
    const ada = await signIn()
    const wanted = { pack_id: CREDIT_SUBSCRIPTION }
    const shown = String((await quote(ada, wanted)).body['quote'])
    const tabs = Array.from({ length: 12 }, (_, tab) => tab)
    const answers = await Promise.all(
      tabs.map((tab) => place(ada, wanted, { key: `tab-key-${tab}`, quote: shown })),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(1)
    const refusals = new Set(answers.map(({ body }) => body.code ?? 'paid'))
    expect(['PAYMENT_PENDING', 'RATE_LIMITED', 'CREDIT_SUBSCRIPTION_EXISTS', 'paid']).toEqual(
      expect.arrayContaining([...refusals]),
    )
    expect(await paidCharges(db)).toEqual([paid[0]?.body.id])
    expect(await storedCreditSubscriptions(db, ada)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ amount: 20, source: 'pack' }])
  })
})
