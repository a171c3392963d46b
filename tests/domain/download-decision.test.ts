import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { decideDownload, type DownloadFacts } from '#domain/download/decision.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import { aMeter, aWantedFile, downloadFacts } from '#tests/support/rule-samples.ts'
import { aUser, aVisitor } from '#tests/support/samples.ts'

const answer = (changes: Partial<DownloadFacts> = {}) =>
  decideDownload(downloadFacts(changes)).match<object>(
    (allowed) => allowed,
    (refusal) => refusal,
  )

const practice = aWantedFile({ libraryId: LIBRARY.PRACTICE })
const gift = aWantedFile({ free: true })
const unconfirmed = aUser({ confirmedAt: null })
const usedUp = aMeter({ used: 10, limit: 10 })
const almost = aMeter({ used: 9, limit: 10 })
const plan = { downloads: aMeter(), downloads4k: aMeter() }

test('row 1: who is not signed in is asked to', () => {
  expect(answer({ viewer: aVisitor() })).toEqual({ kind: 'sign-in-required' })
})

test('row 2: an unconfirmed address gets nothing, with the message for what was wanted', () => {
  const kind = 'email-unconfirmed'
  expect(answer({ viewer: unconfirmed })).toEqual({ kind, about: 'any' })
  expect(answer({ viewer: unconfirmed, wanted: gift })).toEqual({ kind, about: 'free-or-practice' })
  expect(answer({ viewer: unconfirmed, wanted: practice })).toEqual({
    kind,
    about: 'free-or-practice',
  })
  expect(answer({ viewer: unconfirmed, owned: true })).toEqual({ kind, about: 'any' })
})

test('row 3: the fifth new link in an hour is given, the sixth waits', () => {
  expect(answer({ burst: { links: 4, retryAfterSeconds: 60 } })).toMatchObject({ kind: 'granted' })
  expect(answer({ burst: { links: 5, retryAfterSeconds: 60 } })).toEqual({
    kind: 'variant-downloads-limit',
    retryAfterSeconds: 60,
  })
  expect(answer({ owned: true, burst: { links: 5, retryAfterSeconds: 1 } })).toMatchObject({
    kind: 'variant-downloads-limit',
  })
})

test('row 4: what is owned costs nothing, whatever else is used up', () => {
  const viewer = aUser({ minLicenseId: 6 })
  expect(answer({ owned: true, viewer, credits: 0, practice: usedUp })).toEqual({
    kind: 'owned',
    cost: 0,
  })
})

test('row 5: a license below the minimum is refused, the minimum itself is not', () => {
  const viewer = aUser({ minLicenseId: 3 })
  expect(answer({ viewer, licenseId: 2 })).toEqual({
    kind: 'license-tier-too-low',
    requiredLicenseId: 3,
  })
  expect(answer({ viewer, licenseId: 3 })).toMatchObject({ kind: 'granted' })
})

test('row 6: the tenth practice clip of the month is given, the eleventh is not', () => {
  expect(answer({ wanted: practice, practice: almost })).toEqual({ kind: 'granted', cost: 0 })
  expect(answer({ wanted: practice, practice: usedUp })).toEqual({
    kind: 'practice-limit',
    ...usedUp,
  })
  expect(answer({ practice: usedUp })).toMatchObject({ kind: 'granted' })
})

test('what is being paid is not paid with credits too, whatever else is used up', () => {
  const refused = { kind: 'file-being-paid', orderId: 'ORDER' }
  expect(answer({ underWay: { orderId: 'ORDER' } })).toEqual(refused)
  expect(
    answer({ underWay: { orderId: 'ORDER' }, credits: 0, plan: { ...plan, downloads: usedUp } }),
  ).toEqual(refused)
  expect(answer({ underWay: { orderId: 'ORDER' }, owned: true })).toEqual({
    kind: 'owned',
    cost: 0,
  })
  expect(answer({ underWay: { orderId: 'ORDER' }, wanted: gift })).toEqual({
    kind: 'granted',
    cost: 0,
  })
})

test('row 7: a plan’s 4K number is used or 0', () => {
  const wanted = aWantedFile({ is4k: true, credits: 2 })
  const none = aMeter({ used: 0, limit: 0 })
  expect(answer({ wanted, plan: { ...plan, downloads4k: almost } })).toEqual({
    kind: 'granted',
    cost: 2,
  })
  for (const downloads4k of [usedUp, none]) {
    expect(answer({ wanted, plan: { downloads: usedUp, downloads4k } })).toEqual({
      kind: 'download-limit-4k',
      ...downloads4k,
    })
    expect(answer({ plan: { ...plan, downloads4k } })).toMatchObject({ kind: 'granted' })
  }
})

test('row 8: a plan’s monthly number is used', () => {
  expect(answer({ plan: { ...plan, downloads: almost } })).toMatchObject({ kind: 'granted' })
  expect(answer({ plan: { ...plan, downloads: usedUp } })).toEqual({
    kind: 'download-limit',
    ...usedUp,
  })
})

test('row 9: an asset for subscribers needs a subscription, before any credits', () => {
  const wanted = aWantedFile({ subscriptionOnly: true })
  expect(answer({ wanted, credits: 0 })).toEqual({ kind: 'subscription-required' })
  expect(answer({ wanted, plan })).toEqual({ kind: 'granted', cost: 1 })
})

test('row 10: credits one short are one missing', () => {
  const wanted = aWantedFile({ credits: 4 })
  expect(answer({ wanted, credits: 4 })).toEqual({ kind: 'granted', cost: 4 })
  expect(answer({ wanted, credits: 3 })).toEqual({ kind: 'credits-missing', creditsMissing: 1 })
})

test('rows 7 to 10 never stand before free assets or practice footage', () => {
  for (const wanted of [
    { ...gift, is4k: true, subscriptionOnly: true, credits: 9 },
    { ...practice, is4k: true, subscriptionOnly: true, credits: 9 },
  ]) {
    const subscriber = { downloads: usedUp, downloads4k: usedUp }
    expect(answer({ wanted, credits: 0, plan: subscriber })).toEqual({ kind: 'granted', cost: 0 })
    expect(answer({ wanted, credits: 0 })).toEqual({ kind: 'granted', cost: 0 })
  }
})

// The table of download 1 once more, read from the text and not from the code: a row is a condition
// and what it answers, and the first row whose condition holds is the answer.
type Row = readonly [holds: (facts: DownloadFacts) => boolean, kind: string]

const isPaid = ({ wanted }: DownloadFacts) => !wanted.free && wanted.libraryId !== 2
const minimumOf = ({ viewer }: DownloadFacts) =>
  viewer.kind === 'registered' ? (viewer.minLicenseId ?? 1) : 1

const TABLE: readonly Row[] = [
  [({ viewer }) => viewer.kind !== 'registered', 'sign-in-required'],
  [({ viewer }) => viewer.kind === 'registered' && !viewer.confirmedAt, 'email-unconfirmed'],
  [({ burst }) => burst.links + 1 > 5, 'variant-downloads-limit'],
  [({ suspendedBy }) => suspendedBy !== null, 'license-suspended'],
  [({ owned }) => owned, 'owned'],
  [(facts) => facts.licenseId < minimumOf(facts), 'license-tier-too-low'],
  [
    ({ wanted, practice: { used, limit } }) => wanted.libraryId === 2 && used >= limit,
    'practice-limit',
  ],
  // Not of the rules: decision 032.
  [(facts) => isPaid(facts) && facts.underWay !== null, 'file-being-paid'],
  // Decision 056.
  [(facts) => isPaid(facts) && facts.onAccount !== null, 'already-on-account'],
  [
    (facts) =>
      isPaid(facts) &&
      facts.plan !== null &&
      facts.wanted.is4k &&
      (facts.plan.downloads4k.limit === 0 ||
        facts.plan.downloads4k.used >= facts.plan.downloads4k.limit),
    'download-limit-4k',
  ],
  [
    (facts) =>
      isPaid(facts) &&
      facts.plan !== null &&
      facts.plan.downloads.used >= facts.plan.downloads.limit,
    'download-limit',
  ],
  [
    (facts) => isPaid(facts) && facts.wanted.subscriptionOnly && facts.plan === null,
    'subscription-required',
  ],
  [
    ({ wanted, quota, ...facts }) =>
      isPaid({ wanted, quota, ...facts }) &&
      wanted.credits > 0 &&
      quota !== null &&
      quota.used + wanted.credits > quota.limit,
    'quota-reached',
  ],
  [(facts) => isPaid(facts) && facts.credits < facts.wanted.credits, 'credits-missing'],
  [() => true, 'granted'],
]

const meter = fc
  .record({ used: fc.integer({ min: 0, max: 3 }), limit: fc.integer({ min: 0, max: 3 }) })
  .map((change) => aMeter(change))
const often = fc.integer({ min: 1, max: 8 }).map((number) => number > 1)

const anyFacts = fc
  .record({
    signedIn: often,
    confirmed: often,
    minLicenseId: fc.option(fc.constantFrom(2, 3, 6)),
    licenseId: fc.constantFrom(...LICENSE_IDS),
    wanted: fc.record({
      libraryId: fc.constantFrom(...Object.values(LIBRARY)),
      free: fc.boolean(),
      is4k: fc.boolean(),
      credits: fc.integer({ min: 0, max: 4 }),
      subscriptionOnly: fc.boolean(),
    }),
    links: fc.integer({ min: 0, max: 5 }),
    owned: often.map((not) => !not),
    practice: meter,
    plan: fc.option(fc.record({ downloads: meter, downloads4k: meter })),
    credits: fc.integer({ min: 0, max: 4 }),
    quota: fc.option(meter.map((use) => ({ ...use, approver: 'Ada' }))),
    underWay: often.map((not) => (not ? null : { orderId: 'ORDER' })),
    suspendedBy: often.map((not) => (not ? null : 'ORDER')),
    onAccount: often.map((not) => (not ? null : 'ORDER')),
  })
  .map(({ signedIn, confirmed, minLicenseId, links, ...facts }): DownloadFacts => {
    const user = aUser({ minLicenseId, confirmedAt: confirmed ? 1 : null })
    return {
      ...facts,
      paidLicenseId: facts.licenseId,
      viewer: signedIn ? user : aVisitor(),
      burst: { links, retryAfterSeconds: 30 },
    }
  })

test('the first row of the table that holds decides', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const expected = TABLE.find(([holds]) => holds(facts))?.[1] ?? ''
      met.add(expected)
      expect(answer(facts)).toMatchObject({ kind: expected })
    }),
    { numRuns: 1500, seed: 11 },
  )
  expect([...met].toSorted()).toEqual(TABLE.map(([, kind]) => kind).toSorted())
})

test('a download costs its credits when paid for, and never more than there are', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const decision = decideDownload(facts)
      const cost = decision.isOk() ? decision.value.cost : 0
      expect(cost).toBeLessThanOrEqual(facts.credits)
      expect([0, facts.wanted.credits]).toContain(cost)
      const missing = decision.isErr() && decision.error.kind === 'credits-missing'
      expect(missing ? decision.error.creditsMissing : 1).toBeGreaterThan(0)
    }),
  )
})
