import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  carriedOver,
  chooseLicense,
  effectiveMinimum,
  higher,
  licenseOptions,
} from '#domain/license/choice.ts'
import {
  DEFAULT_LICENSE,
  isLicenseId,
  LICENSE,
  LICENSE_IDS,
  priceUnder,
} from '#domain/license/tier.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { aLicense, aUser, aVisitor, dollars, LICENSES } from '#tests/support/samples.ts'

const tiers = fc.constantFrom(...LICENSE_IDS)

test('the six tiers have the ids of the specification', () => {
  expect(LICENSE_IDS).toEqual([1, 2, 3, 4, 5, 6])
  expect(LICENSE).toEqual({ INDIVIDUAL: 1, STARTUP: 2 })
  expect(DEFAULT_LICENSE).toBe(1)
})

test('only the numbers 1 to 6 are license ids', () => {
  for (const id of LICENSE_IDS) expect(isLicenseId(id)).toBe(true)
  for (const other of [0, 7, 1.5, '1', null, undefined, NaN]) expect(isLicenseId(other)).toBe(false)
})

test.each([
  { own: null, team: null, minimum: 1 },
  { own: 3, team: null, minimum: 3 },
  { own: null, team: 4, minimum: 4 },
  { own: 3, team: 4, minimum: 4 },
  { own: 5, team: 4, minimum: 5 },
] as const)('own $own and team $team make a minimum of $minimum', ({ own, team, minimum }) => {
  expect(effectiveMinimum(own, team)).toBe(minimum)
})

test('a personal purchase looks at no team', () => {
  expect(effectiveMinimum(2)).toBe(2)
})

test('a license at the minimum or above is allowed, one below names the one required', () => {
  expect(chooseLicense(3, 3)._unsafeUnwrap()).toBe(3)
  expect(chooseLicense(4, 3)._unsafeUnwrap()).toBe(4)
  expect(chooseLicense(2, 3)._unsafeUnwrapErr()).toEqual({
    kind: 'license-tier-too-low',
    requiredLicenseId: 3,
  })
})

test('every license is shown, and those below the minimum are not to be chosen', () => {
  const options = licenseOptions(LICENSES, 3)
  expect(options.map(({ license }) => license.id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(options.map(({ allowed }) => allowed)).toEqual([false, false, true, true, true, true])
})

test('what is shown as allowed is exactly what may be chosen', () => {
  fc.assert(
    fc.property(tiers, tiers, (license, minimum) => {
      const option = licenseOptions(LICENSES, minimum).find((one) => one.license.id === license)
      expect(option?.allowed).toBe(chooseLicense(license, minimum).isOk())
    }),
  )
})

test('a choice made while browsing is raised to the minimum at sign-in, and says so only then', () => {
  expect(carriedOver(1, 1)).toEqual({ licenseId: 1, raised: false })
  expect(carriedOver(3, 3)).toEqual({ licenseId: 3, raised: false })
  expect(carriedOver(4, 3)).toEqual({ licenseId: 4, raised: false })
  expect(carriedOver(2, 3)).toEqual({ licenseId: 3, raised: true })
})

test('what is carried over may always be chosen', () => {
  fc.assert(
    fc.property(tiers, tiers, (choice, minimum) => {
      const { licenseId, raised } = carriedOver(choice, minimum)
      expect(chooseLicense(licenseId, minimum).isOk()).toBe(true)
      expect(licenseId).toBe(higher(choice, minimum))
      expect(raised).toBe(licenseId !== choice)
    }),
  )
})

test.each([
  { id: 1, price: 4 },
  { id: 2, price: 7.2 },
  { id: 3, price: 16 },
  { id: 4, price: 28 },
  { id: 5, price: 44 },
  { id: 6, price: 64 },
] as const)('an asset of one credit costs $price under license $id', ({ id, price }) => {
  expect(priceUnder(aLicense(id), dollars(4))).toBe(dollars(price))
})

test('a higher license never costs less', () => {
  fc.assert(
    fc.property(tiers, tiers, fc.integer({ min: 0, max: 1_000_000 }), (one, other, base) => {
      const price = dollars(base / 100)
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(priceUnder(aLicense(low), price)).toBeLessThanOrEqual(
        priceUnder(aLicense(high), price),
      )
    }),
  )
})

test.each([
  { own: null, team: undefined, owner: 'account' },
  { own: 3, team: undefined, owner: 'account' },
  { own: null, team: 2, owner: 'team' },
  { own: 3, team: 4, owner: 'team' },
  { own: 4, team: 4, owner: 'account' },
  { own: 5, team: null, owner: 'account' },
] as const)('with own $own and team $team the minimum is the $owner’s', ({ own, team, owner }) => {
  const acted = team !== undefined && {
    team: {
      id: 'T',
      name: 'North',
      roleId: 3,
      permissions: [],
      minLicenseId: team,
      closesAt: null,
    } as const,
  }
  expect(minimumOwner(aUser({ minLicenseId: own, ...acted }))).toBe(owner)
  expect(minimumOwner(aVisitor())).toBe('account')
})
