import { aPeriodOf } from '#tests/support/plan-samples.ts'
import { describe, expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { DownloadFacts, DownloadRefusal, FileTerms } from '#domain/download/decision.ts'
import { dryRun } from '#domain/download/dry-run.ts'
import { decideReversal } from '#domain/download/reversal.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import {
  NO_OFFERS,
  plansNow,
  suggestedActions,
  type Offers,
} from '#domain/download/suggest-actions.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import { cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { aPlan } from '../support/credit-data.ts'
import { aMeter, aWantedFile, downloadFacts } from '#tests/support/rule-samples.ts'
import {
  aLicense,
  aCreditSubscription,
  aUser,
  aVisitor,
  packs,
  TODAY,
} from '#tests/support/samples.ts'

const MINUTE = 60 * 1000

const free = aPlan({ id: 1, tier: 'free', basePrice: cents(0), creditsPerMonth: 0 })
const basic = aPlan({
  id: 2,
  basePrice: cents(1900),
  creditsPerMonth: 10,
  downloadsPerMonth: 40,
  downloads4kPerMonth: 0,
  practicePerMonth: 10,
})
const pro = aPlan({
  id: 6,
  basePrice: cents(7900),
  creditsPerMonth: 60,
  downloadsPerMonth: 400,
  downloads4kPerMonth: 60,
  practicePerMonth: 10,
})
const yearly = aPlan({ ...basic, id: 3, interval: 'year', basePrice: cents(18_000) })
const dearer = aPlan({ ...pro, id: 7, interval: 'year', basePrice: cents(58_000) })

const offered = (plan: PlanVariant, price = plan.basePrice) => ({ plan, price })

const offers = (changes: Partial<Offers> = {}): Offers => ({
  plans: [offered(pro), offered(basic)],
  packs: packs(),
  filePrice: cents(800),
  ...changes,
})

const missing = (creditsMissing: number) => ({ kind: 'credits-missing', creditsMissing }) as const
const ways = (
  refusal: DownloadRefusal,
  selling: Offers = offers(),
  facts: Partial<DownloadFacts> = {},
) => suggestedActions(refusal, downloadFacts(facts), selling)

const BUY = { kind: 'buy', price: cents(800) }
const WAIT = { kind: 'wait' }
const PRO = { kind: 'plan', planId: 6, price: cents(7900) }
const BASIC = { kind: 'plan', planId: 2, price: cents(1900) }
const TEN = { kind: 'credits', packId: 1, price: cents(2000) }

describe('the suggested action', () => {
  test('what is being paid is finished or canceled where its order is', () => {
    expect(ways({ kind: 'file-being-paid', orderId: 'ORDER' })).toEqual([
      { kind: 'order', orderId: 'ORDER' },
    ])
  })

  test('who is not signed in signs in, and who is unconfirmed confirms', () => {
    expect(ways({ kind: 'sign-in-required' })).toEqual([{ kind: 'sign-in' }])
    expect(ways({ kind: 'email-unconfirmed', about: 'any' })).toEqual([{ kind: 'confirm' }])
  })

  test('too many links wait, and a license that is too low is updated', () => {
    expect(ways({ kind: 'variant-downloads-limit', retryAfterSeconds: 60 })).toEqual([WAIT])
    const tooLow = { kind: 'license-tier-too-low', requiredLicenseId: 3 } as const
    expect(ways(tooLow)).toEqual([{ kind: 'license' }])
  })

  test('practice footage is not sold: a plan with more of it lifts the limit, or else time', () => {
    const used = (limit: number) =>
      ways({ kind: 'practice-limit', ...aMeter({ used: limit, limit }) })
    expect(used(9)).toEqual([BASIC])
    expect(used(10)).toEqual([WAIT])
  })

  describe('with a plan’s downloads used up', () => {
    const limits = (used: number, used4k: number) => ({
      downloads: aMeter({ used, limit: 40 }),
      downloads4k: aMeter({ used: used4k, limit: used4k }),
    })
    const of = (used: number, selling = offers()) => {
      const plan = limits(used, 0)
      return ways({ kind: 'download-limit', ...plan.downloads }, selling, { plan })
    }
    const of4k = (used4k: number, selling = offers(), changes: Partial<FileTerms> = {}) => {
      const plan = limits(12, used4k)
      const wanted = aWantedFile({ is4k: true, ...changes })
      return ways({ kind: 'download-limit-4k', ...plan.downloads4k }, selling, { plan, wanted })
    }

    test('the file itself is offered for money, and a plan only if it has more than is used', () => {
      expect(of(39)).toEqual([BUY, BASIC])
      expect(of(40)).toEqual([BUY, PRO])
      expect(of(400)).toEqual([BUY])
      expect(of4k(0)).toEqual([BUY, PRO])
      expect(of4k(60)).toEqual([BUY])
    })

    test('a plan comes first where it costs less than the file', () => {
      expect(of4k(0, offers({ filePrice: cents(7901) }))).toEqual([
        PRO,
        { kind: 'buy', price: cents(7901) },
      ])
    })

    test('at one price nothing recurring is bought', () => {
      const [first] = of4k(0, offers({ filePrice: cents(7900) }))
      expect(first).toEqual({ kind: 'buy', price: cents(7900) })
    })

    test('a plan whose credits are too few for the file does not get it going', () => {
      expect(of4k(0, offers(), { credits: 71 })).toEqual([BUY])
      expect(of4k(0, offers(), { credits: 70 })).toEqual([BUY, PRO])
    })

    test('what no money buys is waited for, if it ever starts again', () => {
      const nothing = offers({ plans: [offered(basic)], filePrice: null })
      expect(of4k(3, nothing)).toEqual([WAIT])
      expect(of4k(0, nothing)).toEqual([])
    })
  })

  test('a subscription is bought where one is sold that the file can be downloaded under', () => {
    const selling = offers({ filePrice: null })
    expect(ways({ kind: 'subscription-required' }, selling)).toEqual([BASIC])
    const wanted = aWantedFile({ is4k: true })
    expect(ways({ kind: 'subscription-required' }, selling, { wanted })).toEqual([PRO])
    expect(ways({ kind: 'subscription-required' }, offers({ plans: [] }))).toEqual([])
  })

  test('one credit short, the file for money costs less than the fewest credits sold', () => {
    const five = { kind: 'credits', price: cents(1000) }
    expect(ways(missing(1))).toEqual([BUY, five, BASIC])
    expect(ways(missing(1), offers({ filePrice: cents(1000) }))[0]?.kind).toBe('buy')
    expect(ways(missing(1), offers({ filePrice: cents(1001) }))[0]).toEqual(five)
  })

  test('without the file for money, credits or a plan, whichever costs less', () => {
    const selling = offers({ filePrice: null })
    expect(ways(missing(9), selling)[0]?.kind).toBe('credits')
    expect(ways(missing(10), selling)).toEqual([BASIC, TEN])
    const dear = { wanted: aWantedFile({ credits: 30 }), credits: 5 }
    expect(ways(missing(25), selling, dear)[0]?.kind).toBe('credits')
  })

  test('a monthly credit subscription is no suggested action, whatever it costs', () => {
    const creditSubscription = { ...aCreditSubscription(), price: cents(1) }
    const selling = offers({ filePrice: null, packs: [...packs(), creditSubscription] })
    expect(ways(missing(10), selling)).toEqual([BASIC, TEN])
  })

  test('a change of plan counts with what it costs today', () => {
    const selling = offers({ plans: [offered(pro, cents(790))] })
    expect(ways(missing(1), selling)[0]).toEqual({ ...PRO, price: cents(790) })
  })

  test('where nothing is sold there is no suggested action', () => {
    expect(ways(missing(1), NO_OFFERS)).toEqual([])
  })
})

describe('the plans of now', () => {
  const facts = (changes: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
    license: aLicense(1),
    plans: [free, basic, yearly, pro],
    packs: [],
    running: null,
    creditSubscription: null,
    holdsFreePlan: false,
    isTeam: false,
    isClosing: false,
    lots: [],
    licenseNeeded: 1,
    ...changes,
  })
  const running = {
    subscriptionId: 'subscription-1',
    billing: { country: 'US', vatId: '' },
    plan: yearly,
    license: aLicense(1),
    price: yearly.basePrice,
    startsAt: TODAY,
    endsAt: TODAY + 365 * 24 * 60 * MINUTE,
    creditsSpent: 0,
    grants: [],
    ...aPeriodOf({ plan: yearly, licenseId: 1, price: yearly.basePrice }),
  } as const

  test('are all but the free one, at the prices of the license', () => {
    expect(plansNow(facts(), NO_TAX, TODAY)).toEqual([
      offered(basic),
      offered(yearly),
      offered(pro),
    ])
  })

  test('leave out the one that is held, and those that begin when its period ends', () => {
    const plans = plansNow(facts({ plans: [basic, yearly, dearer], running }), NO_TAX, TODAY)
    expect(plans).toEqual([{ plan: dearer, price: cents(40_000) }])
  })

  test('keep the interval that is paid for while there is a plan at it', () => {
    const monthly = { ...running, plan: basic, price: basic.basePrice }
    const ids = (sold: readonly PlanVariant[]) =>
      plansNow(facts({ plans: sold, running: monthly }), NO_TAX, TODAY).map(({ plan }) => plan.id)
    expect(ids([basic, yearly, pro, dearer])).toEqual([pro.id])
    expect(ids([basic, yearly])).toEqual([yearly.id])
  })
})

describe('a dry run', () => {
  const run = (changes: Partial<DownloadFacts> = {}) => dryRun(downloadFacts(changes), offers())
  const plan = {
    downloads: aMeter({ used: 38, limit: 40 }),
    downloads4k: aMeter({ used: 1, limit: 15 }),
  }

  test('says what a file costs and what one has, whether that is enough or not', () => {
    const wanted = aWantedFile({ credits: 4 })
    expect(run({ wanted })).toEqual({
      refusal: null,
      cost: 4,
      balance: 10,
      licenseId: 1,
      meter: null,
      suggestedAction: null,
      otherActions: [],
    })
    expect(run({ wanted, credits: 1 })).toEqual({
      refusal: 'credits-missing',
      cost: 4,
      balance: 1,
      licenseId: 1,
      meter: null,
      suggestedAction: BUY,
      otherActions: [{ kind: 'credits', price: cents(1000) }, BASIC],
    })
  })

  test('what is owned, free or practice footage costs nothing', () => {
    expect(run({ owned: true }).cost).toBe(0)
    expect(run({ wanted: aWantedFile({ free: true, credits: 4 }) }).cost).toBe(0)
    const practice = aWantedFile({ libraryId: LIBRARY.PRACTICE, credits: 4 })
    expect(run({ wanted: practice }).cost).toBe(0)
  })

  test('the meter is the one that decides, or comes nearest to it', () => {
    const fourK = aWantedFile({ is4k: true })
    expect(run({ plan }).meter).toBe(plan.downloads)
    expect(run({ plan, wanted: fourK }).meter).toBe(plan.downloads)
    const almost = { ...plan, downloads4k: aMeter({ used: 14, limit: 15 }) }
    expect(run({ plan: almost, wanted: fourK }).meter).toBe(almost.downloads4k)
    const none = { ...plan, downloads4k: aMeter({ used: 3, limit: 0 }) }
    expect(run({ plan: none, wanted: fourK }).meter).toBe(none.downloads4k)
  })

  test('a member’s quota is the meter, and named as such, unless the plan’s allowance decides', () => {
    const quota = { ...aMeter({ used: 1, limit: 2 }), approver: 'Ada' }
    expect(run({ plan, quota })).toMatchObject({ meter: quota, ofQuota: true })
    const spent = { ...plan, downloads: aMeter({ used: 40, limit: 40 }) }
    const decided = run({ plan: spent, quota })
    expect([decided.refusal, decided.meter]).toEqual(['download-limit', spent.downloads])
    expect(decided.ofQuota).toBeUndefined()
  })

  test('practice footage has a meter of its own, and what is owned or free has none', () => {
    const practice = aMeter({ used: 3 })
    const wanted = aWantedFile({ libraryId: LIBRARY.PRACTICE })
    expect(run({ wanted, practice, plan }).meter).toBe(practice)
    expect(run({ plan, owned: true }).meter).toBeNull()
    expect(run({ plan, wanted: aWantedFile({ free: true }) }).meter).toBeNull()
    expect(run({ wanted, viewer: aVisitor() }).meter).toBeNull()
  })

  test('a refusal comes with its suggested action', () => {
    expect(run({ viewer: aVisitor() })).toMatchObject({
      refusal: 'sign-in-required',
      suggestedAction: { kind: 'sign-in' },
    })
    expect(run({ viewer: aUser({ minLicenseId: 3 }), licenseId: 2 })).toMatchObject({
      refusal: 'license-tier-too-low',
      suggestedAction: { kind: 'license' },
    })
  })
})

describe('taking back', () => {
  const after = (passed: number, servedAt: number | null = null, updated = false) =>
    decideReversal({ spentAt: TODAY, servedAt, updated }, TODAY + passed).match<string>(
      () => 'yes',
      (why) => why,
    )

  test('is possible for ten minutes', () => {
    expect(after(0)).toBe('yes')
    expect(after(10 * MINUTE)).toBe('yes')
    expect(after(10 * MINUTE + 1)).toBe('TOO_LATE')
  })

  test('is over once a byte was served, however soon', () => {
    expect(after(0, TODAY)).toBe('ALREADY_SERVED')
    expect(after(11 * MINUTE, TODAY)).toBe('ALREADY_SERVED')
  })

  test('waits for an update of the license to be given back', () => {
    expect(after(0, null, true)).toBe('UPDATED')
  })
})
