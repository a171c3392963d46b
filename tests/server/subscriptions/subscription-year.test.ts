import { expect, test } from 'vitest'
import { MONTHS_AT_LEAST } from '#domain/subscription/subscription.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { FILE } from '../../support/backend-data.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  charges,
  day,
  DAY,
  storedSubscription,
  renewals,
  subjectsTo,
  withAda,
} from '#tests/support/subscribers.ts'

describeOnEveryDatabase('a year of a subscription', (open) => {
  const opened = async () => withAda(await open(), day(2027, 1, 31))

  test('a monthly plan is renewed on its day, never before, and brings its credits up to the cap', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    const ends: number[] = []
    const balances: number[] = []
    for (let month = 0; month < 12; month += 1) {
      const { periodEnd } = await shop.details(ada)
      ends.push(periodEnd ?? 0)
      await shop.roundAt((periodEnd ?? 0) - 1)
      expect(await renewals(shop.db)).toHaveLength(month)
      await shop.roundAt(periodEnd ?? 0)
      balances.push((await shop.details(ada)).currentCreditBalance)
    }
    // Months are counted from the first day, so the 31st comes back after every short month.
    expect(ends).toEqual([
      day(2027, 2, 28),
      day(2027, 3, 31),
      day(2027, 4, 30),
      day(2027, 5, 31),
      day(2027, 6, 30),
      day(2027, 7, 31),
      day(2027, 8, 31),
      day(2027, 9, 30),
      day(2027, 10, 31),
      day(2027, 11, 30),
      day(2027, 12, 31),
      day(2028, 1, 31),
    ])
    expect(balances).toEqual([20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 120])
    expect(await charges(shop.db)).toEqual(Array.from({ length: 13 }, () => 1900))
    expect((await renewals(shop.db)).every(({ status }) => status === 'paid')).toBe(true)
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('has been renewed'))).toHaveLength(12)
  })

  test('a yearly plan is charged once a year and gives its credits month by month, as far as they fit', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    const months = [
      day(2027, 2, 28),
      day(2027, 3, 31),
      day(2027, 4, 30),
      day(2027, 5, 31),
      day(2027, 6, 30),
      day(2027, 7, 31),
      day(2027, 8, 31),
      day(2027, 9, 30),
      day(2027, 10, 31),
      day(2027, 11, 30),
      day(2027, 12, 31),
    ]
    for (const [place, month] of months.entries()) {
      await shop.roundAt(month - 1)
      expect((await shop.details(ada)).currentCreditBalance).toBe(10 * (place + 1))
      await shop.roundAt(month)
      expect((await shop.details(ada)).currentCreditBalance).toBe(10 * (place + 2))
    }
    expect(await charges(shop.db)).toEqual([18000])
    // The second year begins: it is paid for, but the credits of its first month do not fit any more.
    await shop.roundAt(day(2028, 1, 31))
    expect(await charges(shop.db)).toEqual([18000, 18000])
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 120,
      periodEnd: day(2029, 1, 31),
    })
    // Three are spent, so three of the next ten fit.
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    expect(await shop.spend(ada, FILE.UHD)).toBe(201)
    await shop.roundAt(day(2028, 2, 29))
    expect((await shop.details(ada)).currentCreditBalance).toBe(120)
  })

  test('months that nobody made a run for are there as soon as their owner looks, once', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    shop.time.now = day(2027, 4, 30)
    expect((await shop.details(ada)).currentCreditBalance).toBe(40)
    await shop.roundAt(day(2027, 4, 30))
    expect((await shop.details(ada)).currentCreditBalance).toBe(40)
  })

  test('who spends on the day of a grant can spend it, though no run was made', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    expect(await shop.spend(ada, FILE.HD)).toBe(402)
    shop.time.now = day(2027, 2, 28)
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    expect((await shop.details(ada)).currentCreditBalance).toBe(9)
  })

  test('a plan that has been paid for is not due, and rounds change nothing', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.STANDARD_MONTH)
    const before = await storedSubscription(shop.db, ada)
    for (const later of [0, 1, 2, 10, 27]) await shop.roundAt(day(2027, 1, 31) + later * DAY)
    expect(await storedSubscription(shop.db, ada)).toEqual(before)
    expect(await charges(shop.db)).toEqual([3900])
  })

  test('an old plan is due when a month begins, and on no other day', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    for (const year of [2028, 2029, 2030]) await shop.roundAt(day(year, 1, 31))
    const due: number[] = []
    let named = 0
    for (let today = day(2030, 2, 1); today <= day(2030, 5, 31); today += DAY) {
      shop.time.now = today
      const found = await shop.testShop.units.read(({ subscriptions, now }) =>
        subscriptions.perhapsDue(now, MONTHS_AT_LEAST),
      )
      named += found._unsafeUnwrap().length
      if ((await shop.book.due())._unsafeUnwrap().length === 0) continue
      due.push(today)
      await shop.roundAt(today)
      expect((await shop.book.due())._unsafeUnwrap()).toEqual([])
    }
    expect(due).toEqual([day(2030, 2, 28), day(2030, 3, 31), day(2030, 4, 30), day(2030, 5, 31)])
    // The database, which cannot count calendar months, names it on a few days before that as well.
    expect(named).toBeLessThan(4 * 6)
  })

  test('what was declined is due again on the day of its next try', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(day(2027, 2, 28))
    for (const { on, due } of [
      { on: day(2027, 3, 1), due: 0 },
      { on: day(2027, 3, 2), due: 1 },
    ]) {
      shop.time.now = on
      expect((await shop.book.due())._unsafeUnwrap()).toHaveLength(due)
    }
  })

  test('the agreed price stays when the price book changes', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.db.updateTable('plan_variants').set({ base_price: 9900, retired: 1 }).execute()
    await shop.roundAt(day(2027, 2, 28))
    expect(await charges(shop.db)).toEqual([1900, 1900])
    expect((await shop.details(ada)).planVariant).toMatchObject({ price: 1900 })
  })
})
