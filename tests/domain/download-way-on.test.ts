import { describe, expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalogue/library.ts'
import type { DownloadFacts } from '#domain/download/decision.ts'
import { dryRun } from '#domain/download/dry-run.ts'
import { decideTakeBack } from '#domain/download/take-back.ts'
import { wayOn, type Offers } from '#domain/download/way-on.ts'
import { cents } from '#domain/shared/money.ts'
import { aPlan } from '#tests/support/credit-stock.ts'
import { aMeter, aWantedFile, downloadFacts } from '#tests/support/rule-samples.ts'
import { aUser, aVisitor, packs, TODAY } from '#tests/support/samples.ts'

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
const yearly = aPlan({ ...basic, id: 3, interval: 'year', basePrice: cents(100) })

const offers = (changes: Partial<Offers> = {}): Offers => ({
  plans: [free, basic, yearly, pro],
  packs: packs(),
  subscribed: false,
  ...changes,
})

const missing = (creditsMissing: number) => ({ kind: 'credits-missing', creditsMissing }) as const

describe('the way on', () => {
  test('who is not signed in signs in, and who is unconfirmed confirms', () => {
    expect(wayOn({ kind: 'sign-in-required' }, offers())).toBe('sign-in')
    expect(wayOn({ kind: 'email-unconfirmed', about: 'any' }, offers())).toBe('confirm')
  })

  test('too many links wait, and a licence that is too low is updated', () => {
    const burst = { kind: 'variant-downloads-limit', retryAfterSeconds: 60 } as const
    expect(wayOn(burst, offers())).toBe('wait')
    expect(wayOn({ kind: 'license-tier-too-low', requiredLicenseId: 3 }, offers())).toBe('license')
  })

  test('an allowance that is used up is lifted by a plan with more of it, or else by time', () => {
    const used = (kind: 'practice-limit' | 'download-limit' | 'download-limit-4k', limit: number) =>
      wayOn({ kind, ...aMeter({ used: limit, limit }) }, offers())
    expect(used('practice-limit', 10)).toBe('wait')
    expect(used('practice-limit', 9)).toBe('plan')
    expect(used('download-limit', 40)).toBe('plan')
    expect(used('download-limit', 400)).toBe('wait')
    expect(used('download-limit-4k', 0)).toBe('plan')
    expect(used('download-limit-4k', 60)).toBe('wait')
  })

  test('where no plan has 4K downloads, waiting helps nobody', () => {
    const none = { kind: 'download-limit-4k', ...aMeter({ used: 0, limit: 0 }) } as const
    expect(wayOn(none, offers({ plans: [free, basic] }))).toBeNull()
  })

  test('a subscription is bought where one is sold', () => {
    expect(wayOn({ kind: 'subscription-required' }, offers())).toBe('plan')
    expect(wayOn({ kind: 'subscription-required' }, offers({ plans: [free] }))).toBeNull()
  })

  test('a few credits are bought as such; where a month of a plan costs less, the plan', () => {
    expect(wayOn(missing(1), offers())).toBe('credits')
    expect(wayOn(missing(9), offers())).toBe('credits')
    expect(wayOn(missing(10), offers())).toBe('plan')
    expect(wayOn(missing(25), offers())).toBe('credits')
  })

  test('who has a plan buys credits, and so does everybody whom no plan covers', () => {
    expect(wayOn(missing(10), offers({ subscribed: true }))).toBe('credits')
    expect(wayOn(missing(500), offers())).toBe('credits')
  })

  test('where nothing is sold there is no way on', () => {
    expect(wayOn(missing(1), offers({ plans: [], packs: [] }))).toBeNull()
    expect(wayOn(missing(1), offers({ packs: [] }))).toBe('plan')
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
      meter: null,
      wayOn: null,
    })
    expect(run({ wanted, credits: 1 })).toEqual({
      refusal: missing(3),
      cost: 4,
      balance: 1,
      meter: null,
      wayOn: 'credits',
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

  test('practice footage has a meter of its own, and what is owned or free has none', () => {
    const practice = aMeter({ used: 3 })
    const wanted = aWantedFile({ libraryId: LIBRARY.PRACTICE })
    expect(run({ wanted, practice, plan }).meter).toBe(practice)
    expect(run({ plan, owned: true }).meter).toBeNull()
    expect(run({ plan, wanted: aWantedFile({ free: true }) }).meter).toBeNull()
    expect(run({ wanted, viewer: aVisitor() }).meter).toBeNull()
  })

  test('a refusal comes with its way on', () => {
    expect(run({ viewer: aVisitor() })).toMatchObject({
      refusal: { kind: 'sign-in-required' },
      wayOn: 'sign-in',
    })
    expect(run({ viewer: aUser({ minLicenseId: 3 }), licenseId: 2 })).toMatchObject({
      refusal: { kind: 'license-tier-too-low' },
      wayOn: 'license',
    })
  })
})

describe('taking back', () => {
  const after = (passed: number, servedAt: number | null = null) =>
    decideTakeBack({ spentAt: TODAY, servedAt }, TODAY + passed).match<string>(
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
})
