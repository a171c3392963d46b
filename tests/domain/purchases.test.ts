import { expect, test } from 'vitest'
import type { LicenseId } from '#domain/license/tier.ts'
import { purchaseOf, taxed } from '#domain/order/price-purchase.ts'
import { QUOTE_LIFE_MS, quotedAt, quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import type { PurchaseFacts, ActivePlan, PurchaseItem } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { planPrice, type PlanVariant } from '#domain/subscription/plan.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import {
  aLot,
  BASIC,
  BASIC_YEAR,
  facts,
  FREE,
  PRO,
  PRO_YEAR,
  runs,
  STANDARD,
  STANDARD_YEAR,
  aPeriodOf,
} from '#tests/support/plan-samples.ts'
import { aLicense, dollars, TODAY } from '#tests/support/samples.ts'

const UNTAXED = { taxRate: NO_TAX }

const DAY_MS = 24 * 60 * 60 * 1000

const pack = (packId: number): PurchaseItem => ({ kind: 'pack', packId })
const CREDIT_SUBSCRIPTION = pack(5)
const amount = (credits: number): PurchaseItem => ({ kind: 'credits', amount: credits })
const plan = ({ id }: PlanVariant): PurchaseItem => ({ kind: 'plan', planId: id })

// Worked out by hand from pricing 2: the rate × the license's multiplier, then × the credits.
test.each([
  ['a pack', pack(2), 1, 45, 25],
  ['a pack for a startup', pack(2), 2, 81, 25],
  ['the largest pack under the largest license that is sold', pack(4), 5, 2310, 150],
  ['the least amount', amount(5), 1, 10, 5],
  ['an amount at the rate of the pack below it', amount(59), 1, 106.2, 59],
  ['an amount that a license multiplies', amount(61), 3, 390.4, 61],
  ['the largest amount', amount(2000), 1, 2800, 2000],
] as const)('credits: %s', (_, wanted, licenseId, price, credits) => {
  expect(purchaseOf(facts({}, licenseId), wanted, TODAY)._unsafeUnwrap()).toMatchObject({
    kind: 'credits',
    price: dollars(price),
    credit: 0,
    total: dollars(price),
    credits,
    creditsBefore: 7,
    creditsAfter: 7 + credits,
    nextCharge: null,
  })
})

// 20 credits at 1.70 each, × the license's multiplier.
test.each([
  [1, 34],
  [2, 61.2],
  [5, 374],
] as const)(
  'a monthly credit subscription under license %i costs %d now and every month',
  (licenseId, price) => {
    expect(
      purchaseOf(facts({}, licenseId), CREDIT_SUBSCRIPTION, TODAY)._unsafeUnwrap(),
    ).toMatchObject({
      kind: 'credit_subscription',
      total: dollars(price),
      credits: 20,
      creditsAfter: 27,
      nextCharge: { amount: dollars(price), at: addMonths(TODAY, 1) },
      scheduledFor: null,
    })
  },
)

const HELD = {
  packId: 5,
  price: dollars(61.2),
  credits: 20,
  licenseId: 2,
  pastDue: false,
  cancelled: false,
  endsAt: TODAY + DAY_MS,
} as const

test('who has a credit subscription that goes on is not sold another, under whatever license', () => {
  const refused = { kind: 'credit-subscription-exists', credits: 20, renewsAt: TODAY + DAY_MS }
  for (const licenseId of [1, 2, 3] as const) {
    const wanting = purchaseOf(
      facts({ creditSubscription: HELD, licenseNeeded: 2 }, licenseId),
      CREDIT_SUBSCRIPTION,
      TODAY,
    )
    expect(wanting._unsafeUnwrapErr()).toEqual(refused)
  }
  const other = purchaseOf(facts({ creditSubscription: HELD }), pack(1), TODAY)
  expect(other._unsafeUnwrap()).toMatchObject({ kind: 'credits', endsCreditSubscription: null })
})

test.each([
  ['past due', { pastDue: true }],
  ['cancelled', { cancelled: true }],
  ['of too low a license', { licenseId: 1 }],
] as const)(
  'a credit subscription that is %s is begun anew, and the purchase says which one ends',
  (_, held) => {
    const creditSubscription = { ...HELD, ...held }
    const wanting = purchaseOf(
      facts({ creditSubscription, licenseNeeded: 2 }, 2),
      CREDIT_SUBSCRIPTION,
      TODAY,
    )
    expect(wanting._unsafeUnwrap()).toMatchObject({
      kind: 'credit_subscription',
      credit: 0,
      total: dollars(61.2),
      endsCreditSubscription: { credits: 20, licenseId: creditSubscription.licenseId },
    })
  },
)

test('beside a plan a credit subscription is sold under its license or a higher one only', () => {
  const running = { ...runs(BASIC), license: aLicense(2) }
  const wanting = (licenseId: LicenseId) =>
    purchaseOf(facts({ running }, licenseId), CREDIT_SUBSCRIPTION, TODAY).map(({ kind }) => kind)
  expect(wanting(2)._unsafeUnwrap()).toBe('credit_subscription')
  expect(wanting(1)._unsafeUnwrapErr()).toMatchObject({ kind: 'license-tier-too-low' })
})

test('the quote of a credit subscription is another than that of as many credits bought once', () => {
  const creditSubscription = taxed(
    purchaseOf(facts({}), CREDIT_SUBSCRIPTION, TODAY)._unsafeUnwrap(),
    UNTAXED,
  )
  const once = { ...creditSubscription, kind: 'credits' } as const
  expect(quoteOfPurchase(creditSubscription, TODAY)).not.toBe(quoteOfPurchase(once, TODAY))
})

test.each([
  [BASIC, 1, 19, 10, addMonths(TODAY, 1)],
  [BASIC_YEAR, 1, 180, 10, addMonths(TODAY, 12)],
  [STANDARD, 2, 70.2, 25, addMonths(TODAY, 1)],
  [PRO_YEAR, 5, 8316, 60, addMonths(TODAY, 12)],
] as const)('a first plan: $0.sku', (wanted, licenseId, price, credits, at) => {
  expect(purchaseOf(facts({}, licenseId), plan(wanted), TODAY)._unsafeUnwrap()).toMatchObject({
    kind: 'plan',
    price: dollars(price),
    total: dollars(price),
    // The seven are of the lowest license, and pay for nothing under a higher one.
    creditsAfter: licenseId === 1 ? 7 + credits : credits,
    nextCharge: { amount: dollars(price), at },
    scheduledFor: null,
  })
})

test('a new subscription brings frozen credits back, up to twelve months of grants', () => {
  const frozen = aLot({ source: 'plan', amount: 115, remaining: 115, frozen: true })
  const lost = { ...frozen, id: '3', expiresAt: TODAY }
  const lots = [{ ...frozen, expiresAt: TODAY + 1 }, lost]
  const purchase = purchaseOf(facts({ lots }), plan(BASIC), TODAY)._unsafeUnwrap()
  expect([purchase.creditsBefore, purchase.creditsAfter]).toEqual([0, 120])
})

test('a plan under a higher license counts what can be spent under it, and says what it outgrows', () => {
  const low = aLot({ source: 'plan', amount: 120, remaining: 120 })
  const held = { lots: [low, aLot({ id: '2', licenseId: 2 })], running: runs(BASIC) }
  const counted = (changes: Partial<PurchaseFacts>) => {
    const asked = facts({ ...held, ...changes }, 2)
    const { creditsBefore, creditsAfter, creditsIneligible } = purchaseOf(
      asked,
      plan(BASIC),
      TODAY,
    )._unsafeUnwrap()
    return [creditsBefore, creditsAfter, creditsIneligible]
  }
  expect(counted({})).toEqual([127, 17, 120])
  expect(counted({ licenseNeeded: 2 })).toEqual([7, 17, 120])
  expect(counted({ running: { ...runs(BASIC), pastDue: true } })).toEqual([127, 17, 120])
  // Who begins is granted in full, too: what is outgrown takes no room under the cap.
  expect(counted({ running: null })).toEqual([127, 17, 120])
})

test('credits and a scheduled change count what can be spent today', () => {
  const held = { lots: [aLot({}), aLot({ id: '2', licenseId: 3 })], licenseNeeded: 2 } as const
  const running = { ...runs(STANDARD), license: aLicense(2) }
  const later = purchaseOf(facts({ ...held, running }, 2), plan(BASIC), TODAY + 1)._unsafeUnwrap()
  const pack = purchaseOf(facts(held, 2), amount(10), TODAY)._unsafeUnwrap()
  const free = purchaseOf(facts(held, 2), plan(FREE), TODAY)._unsafeUnwrap()
  expect(later).toMatchObject({ creditsBefore: 7, creditsAfter: 7, creditsIneligible: 7 })
  expect(pack).toMatchObject({ creditsBefore: 7, creditsAfter: 17, creditsIneligible: 7 })
  expect(free).toMatchObject({ creditsBefore: 7, creditsAfter: 7, creditsIneligible: 7 })
})

// Fifteen of thirty days are left of a month that began on the 14th of April.
test.each([
  ['to a dearer tier, half of the time left', BASIC, 0, STANDARD, 9.5, 29.5],
  ['with most credits spent, those decide', BASIC, 8, STANDARD, 3.8, 35.2],
  ['with all credits spent, nothing comes back', BASIC, 10, STANDARD, 0, 39],
  ['from months to a year of the same tier', BASIC, 0, BASIC_YEAR, 9.5, 170.5],
  ['from months to a year of a dearer tier', STANDARD, 5, PRO_YEAR, 19.5, 736.5],
  ['from months to a year of a cheaper tier', STANDARD, 5, BASIC_YEAR, 19.5, 160.5],
] as const)('an upgrade: %s', (_, held, creditsSpent, wanted, credit, total) => {
  const startsAt = Date.UTC(2026, 3, 14)
  const running = { ...runs(held), startsAt, endsAt: addMonths(startsAt, 1), creditsSpent }
  const now = startsAt + 15 * DAY_MS
  const purchase = purchaseOf(facts({ running }), plan(wanted), now)._unsafeUnwrap()
  expect(purchase).toMatchObject({
    kind: 'change',
    subscriptionId: 'ada’s',
    price: wanted.basePrice,
    credit: dollars(credit),
    total: dollars(total),
    creditsAfter: 7 + wanted.creditsPerMonth,
    nextCharge: { amount: wanted.basePrice },
    scheduledFor: null,
  })
})

// Ten of the period's own are left of twenty, and seven bought ones.
test.each([
  ['all of it at once', 0, 0, 7 + 25],
  ['half of it, rounded down', 15, 0, 7 + 10 - 10 + 25],
  ['a third of it, since most is spent', 0, 20, 7 + 10 - 6 + 25],
  ['none of it', 0, 30, 7 + 10 + 25],
] as const)(
  'an upgrade takes back the period’s credits as its price is credited: %s',
  (_, days, creditsSpent, creditsAfter) => {
    const startsAt = Date.UTC(2026, 3, 14)
    const held = { ...BASIC, creditsPerMonth: 30 }
    const grants = [aLot({ id: '2', source: 'plan', amount: 20, remaining: 10 })]
    const running = {
      ...runs(held),
      startsAt,
      endsAt: addMonths(startsAt, 1),
      creditsSpent,
      grants,
    }
    const asked = facts({ running, lots: [aLot({}), ...grants] })
    const purchase = purchaseOf(asked, plan(STANDARD), startsAt + days * DAY_MS)._unsafeUnwrap()
    expect(purchase).toMatchObject({ creditsBefore: 17, creditsAfter })
  },
)

test.each([
  ['a cheaper tier', STANDARD, BASIC, 1900],
  ['a cheaper year', PRO_YEAR, BASIC_YEAR, 18_000],
  ['back to months', BASIC_YEAR, BASIC, 1900],
  ['back to months of a dearer tier', BASIC_YEAR, PRO, 7900],
] as const)('a downgrade is scheduled and charges nothing now: %s', (_, held, wanted, next) => {
  const running = runs(held)
  const purchase = purchaseOf(facts({ running }), plan(wanted), TODAY + 1)._unsafeUnwrap()
  expect(purchase).toMatchObject({
    credit: 0,
    total: 0,
    creditsBefore: 7,
    creditsAfter: 7,
    scheduledFor: running.endsAt,
    nextCharge: { amount: next, at: running.endsAt },
  })
})

test('from months under a dear license to a year under a cheap one nothing is due, and nothing is paid out', () => {
  const dear = aLicense(6)
  const running = { ...runs(PRO), license: dear, price: planPrice(PRO, dear) }
  const purchase = purchaseOf(facts({ running }), plan(BASIC_YEAR), TODAY)._unsafeUnwrap()
  expect(running.price).toBeGreaterThan(18_000)
  expect(purchase).toMatchObject({ credit: 18_000, total: 0, scheduledFor: null, licenseId: 1 })
})

test('plans of one interval are compared by what they cost under the licenses of both', () => {
  const held = aLicense(3)
  const running = { ...runs(BASIC), license: held, price: planPrice(BASIC, held) }
  const wanting = (wanted: PlanVariant, licenseId: LicenseId) =>
    purchaseOf(facts({ running }, licenseId), plan(wanted), TODAY)._unsafeUnwrap()
  expect(wanting(STANDARD, 1)).toMatchObject({ scheduledFor: running.endsAt, licenseId: 1 })
  expect(wanting(STANDARD, 3)).toMatchObject({ scheduledFor: null, price: 15_600 })
})

test('the free plan is free to enter and, for a subscriber, a downgrade that is never charged', () => {
  const entered = purchaseOf(facts({}), plan(FREE), TODAY)._unsafeUnwrap()
  expect(entered).toMatchObject({ kind: 'plan', total: 0, creditsAfter: 7, nextCharge: null })
  const left = purchaseOf(facts({ running: runs(BASIC) }), plan(FREE), TODAY)._unsafeUnwrap()
  expect(left).toMatchObject({ total: 0, scheduledFor: runs(BASIC).endsAt, nextCharge: null })
})

test('the same plan again is refused; under a higher license it is an upgrade, under a lower one it is scheduled', () => {
  const running = runs(BASIC)
  const again = (licenseId: LicenseId) =>
    purchaseOf(facts({ running }, licenseId), plan(BASIC), TODAY)
  expect(again(1)._unsafeUnwrapErr()).toEqual({ kind: 'same-plan' })
  expect(again(2)._unsafeUnwrap()).toMatchObject({ credit: 1900, total: 3420 - 1900 })
  const startup = { ...running, license: aLicense(2), price: planPrice(BASIC, aLicense(2)) }
  const lower = purchaseOf(facts({ running: startup }), plan(BASIC), TODAY)._unsafeUnwrap()
  expect(lower).toMatchObject({ kind: 'change', licenseId: 1, total: 0 })
  expect(lower).toMatchObject({ scheduledFor: running.endsAt, nextCharge: { amount: 1900 } })
  const free = purchaseOf(facts({ holdsFreePlan: true }), plan(FREE), TODAY)
  expect(free._unsafeUnwrapErr()).toEqual({ kind: 'same-plan' })
})

test.each([
  ['the same plan', BASIC, 1900],
  ['a dearer one', STANDARD, 3900],
  ['a cheaper one, too', BASIC_YEAR, 18_000],
] as const)(
  'while a renewal is past due, %s begins at once, at its full price',
  (_, wanted, total) => {
    const running = { ...runs(wanted === BASIC_YEAR ? PRO_YEAR : BASIC), pastDue: true }
    const paidAt = running.endsAt + 3 * DAY_MS
    expect(purchaseOf(facts({ running }), plan(wanted), paidAt)._unsafeUnwrap()).toMatchObject({
      kind: 'change',
      subscriptionId: running.subscriptionId,
      credit: 0,
      total,
      scheduledFor: null,
    })
  },
)

test('a renewal that is past due costs what was agreed, though its plan is dearer by now, or sold no more', () => {
  const { renewal } = aPeriodOf({ plan: BASIC, licenseId: 1, price: dollars(17) })
  const running = { ...runs(BASIC), pastDue: true, renewal }
  const total = (pastDue: ActivePlan, wanted = BASIC, changes: Partial<PurchaseFacts> = {}) =>
    purchaseOf(facts({ running: pastDue, ...changes }), plan(wanted), pastDue.endsAt + DAY_MS)
      .map((purchase) => [purchase.total, purchase.nextCharge?.amount])
      ._unsafeUnwrap()
  expect([total(running), total(running, BASIC, { plans: [] })]).toEqual(
    Array(2).fill([1700, 1700]),
  )
  expect(total(running, BASIC, { license: aLicense(3) })).toEqual([7600, 7600])
  // Another plan was scheduled for it.
  const changed = { ...running, plan: STANDARD }
  expect([total(changed), total(changed, STANDARD)[0]]).toEqual([[1700, 1700], 3900])
})

test('so does a month that is past due of a credit subscription', () => {
  const creditSubscription = { ...HELD, price: dollars(50), pastDue: true }
  for (const packs of [facts({}).packs, []]) {
    const pastDue = purchaseOf(
      facts({ creditSubscription, packs }, 2),
      CREDIT_SUBSCRIPTION,
      TODAY,
    )._unsafeUnwrap()
    expect(pastDue).toMatchObject({
      kind: 'credit_subscription',
      total: 5000,
      nextCharge: { amount: 5000 },
    })
  }
  const higher = purchaseOf(
    facts({ creditSubscription }, 3),
    CREDIT_SUBSCRIPTION,
    TODAY,
  )._unsafeUnwrap()
  expect(higher.total).toBe(dollars(136))
})

test('what is not on sale is not sold', () => {
  const refused = (wanted: PurchaseItem) => purchaseOf(facts({}), wanted, TODAY)._unsafeUnwrapErr()
  expect(refused(pack(99))).toEqual({ kind: 'not-sold', what: 'pack' })
  expect(refused({ kind: 'plan', planId: 99 })).toEqual({ kind: 'not-sold', what: 'plan' })
  for (const credits of [4, 2001, 5.5, -10, Number.NaN]) {
    expect(refused(amount(credits))).toEqual({ kind: 'custom-amount-refused', min: 5, max: 2000 })
  }
})

test('beside a plan, credits are sold under its license or a higher one, since lower ones would pay for nothing', () => {
  const running = { ...runs(BASIC), license: aLicense(3) }
  const asked = (licenseId: LicenseId, held: ActivePlan = running) =>
    purchaseOf(facts({ running: held }, licenseId), { kind: 'credits', amount: 10 }, TODAY)
  expect(asked(2)._unsafeUnwrapErr()).toEqual({
    kind: 'license-tier-too-low',
    requiredLicenseId: 3,
  })
  expect(asked(3)._unsafeUnwrap()).toMatchObject({ licenseId: 3 })
  expect(asked(4)._unsafeUnwrap()).toMatchObject({ licenseId: 4 })
  expect(asked(2, { ...running, plan: FREE }).isOk()).toBe(true)
})

test('a quote changes with every cent, and an upgrade’s stands for half an hour', () => {
  const running = { ...runs(STANDARD_YEAR), startsAt: TODAY - DAY_MS }
  const quoteAt = (now: number, wanted: PurchaseItem, licenseId: LicenseId = 1) => {
    const asked = facts({ running }, licenseId)
    return quoteOfPurchase(taxed(purchaseOf(asked, wanted, now)._unsafeUnwrap(), UNTAXED), now)
  }
  const shown = quoteAt(TODAY, plan(PRO_YEAR))
  const paidAt = TODAY + QUOTE_LIFE_MS
  expect(quoteAt(quotedAt(shown, paidAt), plan(PRO_YEAR))).toBe(shown)
  expect(quotedAt(shown, paidAt + 1)).toBe(paidAt + 1)
  expect(quoteAt(paidAt + DAY_MS, plan(PRO_YEAR))).not.toBe(shown)
  // Nobody quotes from the future, where less is left, or from nowhere.
  expect(quotedAt(quoteAt(TODAY + 5, plan(PRO_YEAR)), TODAY)).toBe(TODAY)
  expect(quotedAt('', TODAY)).toBe(TODAY)
  const ofPacks = [quoteAt(TODAY, pack(1)), quoteAt(TODAY, pack(2)), quoteAt(TODAY, pack(1), 2)]
  expect(new Set(ofPacks).size).toBe(3)
  expect(quoteAt(TODAY + 30 * DAY_MS, pack(1))).toBe(ofPacks[0])
})
