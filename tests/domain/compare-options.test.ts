import { describe, expect, test } from 'vitest'
import type { CartItem } from '#domain/cart/item.ts'
import { compareOptions } from '#domain/order/compare-options.ts'
import type { OptionFacts, PurchaseOption } from '#domain/order/purchase-option.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { inUsd } from '#domain/shared/money.ts'
import { NO_TAX, type TaxRate } from '#domain/shared/tax.ts'
import { aLot, BASIC, facts as purchasing, runs } from '#tests/support/plan-samples.ts'
import {
  aBundleRef,
  aCode,
  aLicense,
  anItem,
  aProductRef,
  dollars,
  TODAY,
} from '#tests/support/samples.ts'

interface Case {
  /** The credits of each wanted file; a 4K one costs two or more. */
  readonly files: readonly number[]
  readonly held?: number
  readonly licenseId?: LicenseId
  readonly taxRate?: TaxRate
  readonly purchasing?: Partial<PurchaseFacts>
  readonly spending?: Partial<OptionFacts['spending']>
  readonly others?: Partial<OptionFacts>
}

function factsOf(given: Case): OptionFacts {
  const { files, held = 0, licenseId = 1, taxRate = NO_TAX } = given
  const wanted = files.map((credits, place): CartItem =>
    anItem({ ref: aProductRef(place + 1), credits, basePrice: dollars(4 * credits) }),
  )
  return {
    contents: { license: aLicense(licenseId), items: wanted, entered: null, taxRate },
    bundles: [],
    spending: {
      items: wanted,
      files: wanted.map(({ credits }) => ({ credits, is4k: credits > 1, subscriptionOnly: false })),
      plan: null,
      credits: held,
      quota: null,
      ...given.spending,
    },
    purchasing: purchasing(
      { lots: [aLot({ remaining: held, licenseId })], ...given.purchasing },
      licenseId,
    ),
    taxation: { asked: { taxRate }, running: { taxRate } },
    ...given.others,
  }
}

const compared = (given: Case) => compareOptions(factsOf(given), TODAY)

/** `25 credits $45.00, 1 left`: what is bought, what it costs now and what it leaves over. */
const said = ({ kind, plan, total, ...option }: PurchaseOption): string => {
  const { creditsBought, creditsSpent, creditsLeft, bundle } = option
  const what = {
    once: 'once',
    held: `${creditsSpent} held`,
    credits: `${creditsBought} credits`,
    plan: plan && `${plan.name} ${plan.interval}`,
    bundle: bundle && `bundle and ${bundle.assets} more`,
  }[kind]
  return `${what} ${inUsd(total)}, ${creditsLeft} left`
}

const table = (given: Case) => compared(given)?.options.map(said)

describe('of the ways to have the same files, the cheapest to pay now comes first', () => {
  test.each<[string, Case, readonly string[]]>([
    [
      'one small file is cheapest by itself',
      { files: [1] },
      [
        'once $4.00, 0 left',
        '5 credits $10.00, 4 left',
        'basic month $19.00, 9 left',
        '10 credits $20.00, 9 left',
        'basic year $180.00, 9 left',
      ],
    ],
    [
      'three cost more in money than the fewest credits that are sold',
      { files: [1, 1, 1] },
      [
        '5 credits $10.00, 2 left',
        'once $12.00, 0 left',
        'basic month $19.00, 7 left',
        '10 credits $20.00, 7 left',
        'basic year $180.00, 7 left',
      ],
    ],
    [
      'six models: a pack that costs less than the exact number stands alone',
      { files: [4, 4, 4, 4, 4, 4], others: {} },
      ['25 credits $45.00, 1 left', 'once $76.80, 0 left'],
    ],
    [
      'six of four credits beside plans whose 4K suffices',
      {
        files: [4, 4, 4, 4, 4, 4],
        purchasing: {
          plans: [
            { ...BASIC, creditsPerMonth: 25, downloads4kPerMonth: 15, basePrice: dollars(39) },
          ],
        },
      },
      ['basic month $39.00, 1 left', '25 credits $45.00, 1 left', 'once $76.80, 0 left'],
    ],
    [
      'what is held counts first, and costs nothing more',
      { files: [1, 1], held: 7 },
      [
        '2 held $0.00, 5 left',
        'once $8.00, 7 left',
        'basic month $19.00, 15 left',
        'basic year $180.00, 15 left',
      ],
    ],
    [
      'of too few that are held, only the missing ones are bought',
      { files: [4, 4], held: 2, purchasing: { plans: [] } },
      ['6 credits $12.00, 0 left', '10 credits $20.00, 4 left', 'once $32.00, 2 left'],
    ],
    [
      'more than the largest pack has are bought exactly',
      { files: Array.from({ length: 40 }, () => 4), purchasing: { plans: [] } },
      ['160 credits $224.00, 0 left', 'once $512.00, 0 left'],
    ],
    [
      'the license multiplies money, never credits',
      { files: [1, 1, 1], licenseId: 2, purchasing: { plans: [BASIC] } },
      [
        '5 credits $18.00, 2 left',
        'once $21.60, 0 left',
        'basic month $34.20, 7 left',
        '10 credits $36.00, 7 left',
      ],
    ],
    [
      'each charge has its own tax',
      { files: [1, 1, 1], taxRate: 1900, purchasing: { plans: [BASIC] } },
      [
        '5 credits $11.90, 2 left',
        'once $14.28, 0 left',
        'basic month $22.61, 7 left',
        '10 credits $23.80, 7 left',
      ],
    ],
  ])('%s', (_, given, options) => {
    expect(table(given)).toEqual(options)
  })
})

describe('a plan', () => {
  test('says what it charges in a month and kept for a year, and what is left of its allowances', () => {
    const plans = [{ ...BASIC, downloadsPerMonth: 40, downloads4kPerMonth: 3 }]
    const options = compared({ files: [1, 1, 2], taxRate: 1000, purchasing: { plans } })?.options
    expect(options?.find(({ kind }) => kind === 'plan')).toMatchObject({
      total: dollars(20.9),
      yearTotal: dollars(12 * 20.9),
      nextCharge: { amount: dollars(20.9), at: addMonths(TODAY, 1) },
      creditsLeft: 6,
      allowanceLeft: { downloads: 37, downloads4k: 2 },
    })
  })

  test('by the year is charged once a year', () => {
    const options = compared({ files: [1] })?.options ?? []
    expect(options.find(({ plan }) => plan?.interval === 'year')).toMatchObject({
      total: dollars(180),
      yearTotal: dollars(180),
      nextCharge: { amount: dollars(180), at: addMonths(TODAY, 12) },
    })
  })

  test('that is held counts before another is offered, and credits are bought beside it', () => {
    const meter = (used: number, limit: number) => ({ used, limit, resetsAt: TODAY })
    const plan = { downloads: meter(3, 40), downloads4k: meter(0, 0) }
    const running = { ...runs(BASIC), creditsSpent: 10 }
    const given = { files: [1, 1], purchasing: { running, lots: [] }, spending: { plan } }
    expect(table(given)).toEqual([
      'once $8.00, 0 left',
      '5 credits $10.00, 3 left',
      '10 credits $20.00, 8 left',
      // All its credits are spent, so nothing of its price is credited.
      'standard month $39.00, 23 left',
      'basic year $180.00, 8 left',
    ])
    expect(table({ ...given, held: 2, spending: { plan, credits: 2 } })?.[0]).toBe(
      '2 held $0.00, 0 left',
    )
  })

  test('whose allowance is used up is not helped by credits', () => {
    const meter = (used: number, limit: number) => ({ used, limit, resetsAt: TODAY })
    const plan = { downloads: meter(40, 40), downloads4k: meter(0, 0) }
    const given = {
      files: [1],
      held: 9,
      purchasing: { running: runs(BASIC), plans: [] },
      spending: { plan },
    }
    expect(table(given)).toEqual(['once $4.00, 9 left'])
  })

  test('that would wait for the end of the period that runs does not get the files going', () => {
    const running = runs({ ...BASIC, id: 6, basePrice: dollars(79) })
    expect(table({ files: [1], purchasing: { running, plans: [BASIC] } })).not.toContain(
      expect.stringContaining('basic'),
    )
    expect(
      compared({ files: [1], purchasing: { running, plans: [BASIC] } })?.options.every(
        ({ kind }) => kind !== 'plan',
      ),
    ).toBe(true)
  })
})

describe('a bundle', () => {
  const bundle = (basePrice: number, covers: readonly number[]) => ({
    item: anItem({
      ref: aBundleRef(),
      name: 'Fire kit',
      slug: 'fire-kit',
      basePrice: dollars(basePrice),
      credits: 3,
    }),
    covers: covers.map(aProductRef),
    assets: 4,
  })

  test('takes the place of what it holds, and says what comes along', () => {
    const given = {
      files: [1, 1, 1],
      others: { bundles: [bundle(6, [1, 2])] },
      purchasing: { plans: [], packs: [] },
    }
    expect(table(given)).toEqual(['bundle and 2 more $10.00, 0 left', 'once $12.00, 0 left'])
    expect(compared(given)?.options[0].bundle).toEqual({
      slug: 'fire-kit',
      name: 'Fire kit',
      assets: 2,
    })
  })

  test('of several, the cheapest cart is compared', () => {
    const bundles = [bundle(9, [1, 2]), bundle(5, [1, 2])]
    const given = { files: [1, 1], others: { bundles }, purchasing: { plans: [], packs: [] } }
    expect(table(given)?.[0]).toBe('bundle and 2 more $5.00, 0 left')
  })

  test('counts as one item for the quantity discount', () => {
    const given = {
      files: [1, 1, 1, 1, 1],
      others: { bundles: [bundle(8, [1, 2])] },
      purchasing: { plans: [], packs: [] },
    }
    expect(table(given)).toEqual(['once $16.00, 0 left', 'bundle and 2 more $20.00, 0 left'])
  })
})

test('a discount code counts, as it would be charged', () => {
  const given: Case = { files: [1, 1], purchasing: { plans: [], packs: [] } }
  const { contents, ...others } = factsOf(given)
  const entered = { code: 'EMBER10', terms: aCode() }
  const options = compareOptions({ ...others, contents: { ...contents, entered } }, TODAY)?.options
  expect(options?.map(said)).toEqual(['once $7.20, 0 left'])
})

test('there is nothing to compare in an empty cart, one that costs nothing, or one whose price is on request', () => {
  expect(compared({ files: [] })).toBeNull()
  expect(compared({ files: [0] })).toBeNull()
  expect(compared({ files: [1], licenseId: 6 })).toBeNull()
})

test('of two that cost the same now, the one that buys less comes first', () => {
  const packs = factsOf({ files: [1] }).purchasing.packs.map((pack) => ({
    ...pack,
    costPerCredit: dollars(0.8),
    price: dollars(4),
  }))
  expect(table({ files: [1], purchasing: { packs, plans: [] } })?.[0]).toBe('once $4.00, 0 left')
})
