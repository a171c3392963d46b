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
import {
  BUNDLE_CASES,
  COVERAGE_CASES,
  LISTED,
  type CoverageCase,
  type CoverageFile,
  type OwnedInCase,
} from '#tests/support/coverage-cases.ts'
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
  isCovered: false,
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

const FILES: Readonly<Record<CoverageFile, number>> = {
  small: 1,
  middle: 2,
  'middle too': 3,
  large: 4,
  other: 9,
}

/** A file of the table, at its list prices of today. */
const listed = (name: CoverageFile, lists: CoverageCase['lists'] = {}): ListedFile => {
  const credits = lists[name] ?? LISTED[name]
  return name === 'other'
    ? file(FILES.other, credits, { productId: 2, basePrice: dollars(6) })
    : file(FILES[name], credits)
}

/** What somebody owns who had these: each, and what came with it. */
const had = (owned: readonly OwnedInCase[], lists: CoverageCase['lists'] = {}): OwnedFile[] => {
  const names = Object.keys(FILES) as CoverageFile[]
  const asOwned = ({ file: name, license, given }: OwnedInCase): OwnedFile[] => {
    const then = given ? 0 : LISTED[name]
    const came = given
      ? []
      : coveredWith(
          listed(name),
          names.map((other) => listed(other)),
        )
    const cameBy = names.filter((other) => came.some(({ variantId }) => variantId === FILES[other]))
    return [name, ...cameBy].map((one) => own(listed(one, lists), license, then))
  }
  // Of two licenses of one file the first stays.
  return owned
    .flatMap(asOwned)
    .filter(
      (one, place, all) =>
        all.findIndex(
          ({ variantId, license }) => variantId === one.variantId && license.id === one.license.id,
        ) === place,
    )
}

describe('a file', () => {
  test.each(Object.entries(COVERAGE_CASES))(
    '%s',
    (_name, { owned, wanted, license = 1, lists, left, lowers = false }) => {
      const under = aLicense(license)
      const one = wantedOf(listed(wanted, lists), had(owned, lists))
      const rest = { wanted: [one], discount: 0 }
      expect(isOwned(one, under)).toBe(left === null)
      expect([priceOfRest(under, rest), creditsOfRest(under, rest)]).toEqual([
        dollars(left?.money ?? 0),
        left?.credits ?? 0,
      ])
      const isLowered = left !== null && basesOf(under, rest).length > 0
      expect(isLowered).toBe(lowers)
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
  test.each(Object.entries(BUNDLE_CASES))('%s', (_name, { owned, license = 1, left }) => {
    const under = aLicense(license)
    const wanted = (['middle', 'other'] as const).map((name) => wantedOf(listed(name), had(owned)))
    const rest = { wanted, discount: 20 }
    expect([priceOfRest(under, rest), creditsOfRest(under, rest)]).toEqual([
      dollars(left?.money ?? 0),
      left?.credits ?? 0,
    ])
    expect(wanted.every((one) => isOwned(one, under))).toBe(left === null)
  })
})
