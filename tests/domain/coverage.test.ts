import { describe, expect, test } from 'vitest'
import {
  basesOf,
  coveredWith,
  creditBasesOf,
  creditsOfRest,
  isOwned,
  priceOfRest,
  wantedOf,
  type ListedFile,
  type OwnedFile,
} from '#domain/license/coverage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { aLicense, dollars } from '#tests/support/samples.ts'

/** A file of product 1 at $4.00 a credit, as shops price by default. */
const file = (variantId: number, credits: number, more: Partial<ListedFile> = {}): ListedFile => ({
  variantId,
  productId: 1,
  credits,
  basePrice: dollars(4 * credits),
  ...more,
})

const HD = file(1, 1)
const UHD = file(2, 2)
const UHD_TOO = file(3, 2)
const EXR = file(4, 4)

/** Owned since its list credits were `then`; what it lists for today is its file's. */
const own = (of: ListedFile, license: LicenseId = 1, then = of.credits): OwnedFile => ({
  ...of,
  name: `File ${of.variantId}`,
  license: aLicense(license),
  listCredits: then,
})

describe('what comes with a file', () => {
  test.each([
    ['a cheaper file of the same product', UHD, HD, true],
    ['one at the same list credits', UHD, UHD_TOO, true],
    ['not a dearer one', UHD, EXR, false],
    ['not one of another product', UHD, file(9, 1, { productId: 2 }), false],
    ['not itself', UHD, UHD, false],
  ] as const)('%s', (_name, bought, other, comes) => {
    expect(coveredWith(bought, [other])).toEqual(comes ? [other] : [])
  })

  test('nothing comes with what is free', () => {
    expect(coveredWith(file(1, 0), [file(2, 0)])).toEqual([])
  })
})

interface Case {
  readonly owned: readonly OwnedFile[]
  readonly wanted: ListedFile
  readonly license?: LicenseId
  readonly money: number
  readonly credits: number
}

/** What is owned, what is wanted under which license, and what is left to pay for it (coverage 2). */
const STEPS: Readonly<Record<string, Case>> = {
  'nothing owned: the whole price': { owned: [], wanted: UHD, money: 8, credits: 2 },
  'a smaller file owned: the difference': { owned: [own(HD)], wanted: UHD, money: 4, credits: 1 },
  'two owned: the dearest counts, once': {
    owned: [own(HD), own(UHD)],
    wanted: EXR,
    money: 8,
    credits: 2,
  },
  'the same file: nothing': { owned: [own(HD)], wanted: HD, money: 0, credits: 0 },
  'the same under a higher license: nothing': {
    owned: [own(HD, 3)],
    wanted: HD,
    money: 0,
    credits: 0,
  },
  'a license step: the difference in money, all of it in credits of that license': {
    owned: [own(HD)],
    wanted: HD,
    license: 2,
    money: 3.2,
    credits: 1,
  },
  'file and license together: the target less what is owned': {
    owned: [own(HD)],
    wanted: UHD,
    license: 2,
    money: 10.4,
    credits: 2,
  },
  'owned under a higher license than is wanted: never below zero': {
    owned: [own(HD, 4)],
    wanted: UHD,
    money: 0,
    credits: 1,
  },
  'the smaller file under a higher license: never below zero': {
    owned: [own(UHD)],
    wanted: HD,
    license: 2,
    money: 0,
    credits: 1,
  },
  'the owned file lists for more today: the difference is smaller': {
    owned: [own(file(1, 3), 1, 1)],
    wanted: EXR,
    money: 4,
    credits: 1,
  },
  'the owned file lists for less today: the difference is larger': {
    owned: [own(file(2, 1), 1, 2)],
    wanted: EXR,
    money: 12,
    credits: 3,
  },
  'the owned file lists for more than the wanted one today: nothing': {
    owned: [own(file(1, 5), 1, 1)],
    wanted: EXR,
    money: 0,
    credits: 0,
  },
  'a file that was given takes nothing off another': {
    owned: [own(HD, 1, 0)],
    wanted: UHD,
    money: 8,
    credits: 2,
  },
  'a file that was given takes its own price off a license step': {
    owned: [own(HD, 1, 0)],
    wanted: HD,
    license: 2,
    money: 3.2,
    credits: 1,
  },
  'another product’s file takes nothing off': {
    owned: [own(file(9, 2, { productId: 2 }))],
    wanted: UHD,
    money: 8,
    credits: 2,
  },
}

describe('a file', () => {
  test.each(Object.entries(STEPS))(
    '%s',
    (_name, { owned, wanted, license = 1, money, credits }) => {
      const under = aLicense(license)
      const rest = { wanted: [wantedOf(wanted, owned)], discount: 0 }
      expect([priceOfRest(under, rest), creditsOfRest(under, rest)]).toEqual([
        dollars(money),
        credits,
      ])
    },
  )

  test('names what lowered its price, in money and in credits', () => {
    const ids = (files: readonly OwnedFile[]) => files.map(({ variantId }) => variantId)
    const rest = (...owned: OwnedFile[]) => ({ wanted: [wantedOf(EXR, owned)], discount: 0 })
    expect(ids(basesOf(aLicense(), rest(own(HD), own(UHD))))).toEqual([2])
    expect(ids(creditBasesOf(aLicense(), rest(own(HD), own(UHD))))).toEqual([2])
    expect(ids(basesOf(aLicense(2), rest(own(UHD))))).toEqual([2])
    expect(ids(creditBasesOf(aLicense(2), rest(own(UHD))))).toEqual([])
    expect(ids(basesOf(aLicense(), rest(own(HD), own(EXR))))).toEqual([4])
    expect(ids(basesOf(aLicense(), rest(own(HD, 1, 0))))).toEqual([])
  })
})

describe('a bundle at 20 % off', () => {
  const SMOKE = file(9, 1, { productId: 2, basePrice: dollars(6) })
  const bundle = (license: LicenseId, ...owned: OwnedFile[]) => {
    const rest = { wanted: [wantedOf(UHD, owned), wantedOf(SMOKE, owned)], discount: 20 }
    const under = aLicense(license)
    return {
      price: priceOfRest(under, rest),
      credits: creditsOfRest(under, rest),
      whole: rest.wanted.every((one) => isOwned(one, under)),
    }
  }

  test.each([
    ['nothing owned: its price', 1, [], 11.2, 2],
    ['a part owned: the rest, and the discount of the rest', 1, [own(UHD)], 4.8, 1],
    ['a smaller file of a part owned: the step to it and the rest', 1, [own(HD)], 8, 2],
    ['a part owned under a lower license: the license multiplies', 2, [own(UHD)], 13.76, 2],
    ['a part that was given, of another file: its whole price', 1, [own(HD, 1, 0)], 11.2, 2],
  ] as const)('%s', (_name, license, owned, money, credits) => {
    expect(bundle(license, ...owned)).toEqual({ price: dollars(money), credits, whole: false })
  })

  test('owned whole, there is nothing left to buy', () => {
    expect(bundle(1, own(EXR), own(UHD), own(SMOKE))).toEqual({
      price: dollars(0),
      credits: 0,
      whole: true,
    })
  })
})
