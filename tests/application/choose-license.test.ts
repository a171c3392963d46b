import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { chooseLicense } from '#application/cart/choose-license.ts'
import type { Carts } from '#application/ports/carts.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { anOrder, aUser, aVisitor, items } from '#tests/support/samples.ts'

function remembering(first: LicenseId = 1) {
  const kept: LicenseId[] = [first]
  return {
    kept,
    preferences: {
      chosenLicense: () => okAsync(kept.at(-1) ?? first),
      keepLicense: (licenseId: LicenseId) => {
        kept.push(licenseId)
        return okAsync()
      },
    },
  }
}

const repricing: Carts = {
  open: () => okAsync(anOrder()),
  record: (_viewer, change) =>
    change.kind === 'license-chosen'
      ? okAsync(anOrder(items(10), change.licenseId))
      : okAsync(anOrder()),
}

test('choosing a license reprices the order and is remembered on the device', async () => {
  const { kept, preferences } = remembering()
  const order = (await chooseLicense(repricing, preferences)(aVisitor(), 2))._unsafeUnwrap()
  expect(order).toMatchObject({ licenseId: 2, total: 1800 })
  expect(kept).toEqual([1, 2])
})

test('what the device remembers is the license the server settled on', async () => {
  const { kept, preferences } = remembering()
  const settled: Carts = { ...repricing, record: () => okAsync(anOrder(items(10), 4)) }
  await chooseLicense(settled, preferences)(aUser({ minLicenseId: 4 }), 5)
  expect(kept).toEqual([1, 4])
})

test('a license below the minimum is refused, and the device keeps the old one', async () => {
  const { kept, preferences } = remembering(4)
  const refusal = { kind: 'license-tier-too-low', requiredLicenseId: 4 } as const
  const refusing: Carts = { ...repricing, record: () => errAsync(refusal) }
  const answer = await chooseLicense(refusing, preferences)(aUser({ minLicenseId: 4 }), 2)
  expect(answer._unsafeUnwrapErr()).toEqual(refusal)
  expect(kept).toEqual([4])
})
