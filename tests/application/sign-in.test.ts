import { errAsync, okAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import type { Accounts } from '#application/ports/accounts.ts'
import type { Carts } from '#application/ports/carts.ts'
import type { BotCheck } from '#application/ports/gates.ts'
import type { Preferences } from '#application/ports/memory.ts'
import { register, signIn, type SignInPorts } from '#application/session/sign-in.ts'
import type { DeviceJoined } from '#application/wishlist/open-wishlists.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { aRegistration } from '#tests/support/rule-samples.ts'
import { anOrder, aUser, aWishlist, items, wishlistItems } from '#tests/support/samples.ts'

const credentials = { email: 'ada@example.com', password: 'a lantern in the fog' }
const order = anOrder(items(4, 8))
const noPuzzle: BotCheck = { solve: () => okAsync(null) }

function doorOf(user: Registered): Accounts {
  return {
    whoAmI: () => okAsync(user),
    signIn: () => okAsync(user),
    register: () => okAsync(user),
    registerPasswordless: () => okAsync(user),
    signOut: () => okAsync(),
    resendConfirmation: () => okAsync('sent'),
  }
}

function cartsWith(changes: Partial<Carts> = {}): Carts {
  return { open: () => okAsync(order), record: () => okAsync(order), ...changes }
}

function device(chosen: LicenseId = 1) {
  let kept = chosen
  const preferences: Preferences = {
    chosenLicense: () => okAsync(kept),
    keepLicense: (licenseId) => {
      kept = licenseId
      return okAsync()
    },
  }
  return { preferences, kept: () => kept }
}

const NOTHING_LEFT: DeviceJoined = { had: 0, wishlist: null, left: [] }

/** A sign-in that succeeds, an own cart and a device that kept nothing. */
const AT_HOME: SignInPorts = {
  accounts: doorOf(aUser()),
  carts: cartsWith(),
  joinDeviceList: () => okAsync(NOTHING_LEFT),
  preferences: device().preferences,
}

test('signing in brings the user and the cart that the server merged for them', async () => {
  const ada = aUser()
  const open = vi.fn<Carts['open']>(() => okAsync(order))
  const enter = signIn({ ...AT_HOME, accounts: doorOf(ada), carts: cartsWith({ open }) })
  expect((await enter(credentials, '/2d'))._unsafeUnwrap()).toEqual({
    user: ada,
    order,
    licenseRaised: false,
    joined: NOTHING_LEFT,
  })
  expect(open).toHaveBeenCalledExactlyOnceWith(ada)
})

test('a license chosen below the user’s minimum is raised, kept and told', async () => {
  const { preferences, kept } = device(2)
  const enter = signIn({ ...AT_HOME, accounts: doorOf(aUser({ minLicenseId: 4 })), preferences })
  expect((await enter(credentials, '/2d'))._unsafeUnwrap().licenseRaised).toBe(true)
  expect(kept()).toBe(4)
})

test('a license chosen at the user’s minimum or above stays, and nothing is told', async () => {
  for (const chosen of [4, 5] as const) {
    const { preferences, kept } = device(chosen)
    const enter = signIn({ ...AT_HOME, accounts: doorOf(aUser({ minLicenseId: 4 })), preferences })
    expect((await enter(credentials, '/2d'))._unsafeUnwrap().licenseRaised).toBe(false)
    expect(kept()).toBe(chosen)
  }
})

test('a refused sign-in leaves the device and the cart alone', async () => {
  const refused = { kind: 'sign-in-refused', message: 'Check both.' } as const
  const accounts = { ...doorOf(aUser({ minLicenseId: 6 })), signIn: () => errAsync(refused) }
  const open = vi.fn<Carts['open']>(() => okAsync(order))
  const { preferences, kept } = device(2)
  const enter = signIn({ ...AT_HOME, accounts, carts: cartsWith({ open }), preferences })
  expect((await enter(credentials, '/2d'))._unsafeUnwrapErr()).toEqual(refused)
  expect(kept()).toBe(2)
  expect(open).not.toHaveBeenCalled()
})

test('who is signed in stays signed in when the cart cannot be opened', async () => {
  const carts = cartsWith({ open: () => errAsync({ kind: 'offline' }) })
  const ada = aUser()
  const enter = signIn({ ...AT_HOME, accounts: doorOf(ada), carts })
  expect((await enter(credentials, '/2d'))._unsafeUnwrap()).toEqual({
    user: ada,
    order: null,
    licenseRaised: false,
    joined: NOTHING_LEFT,
  })
})

test('a device that remembers nothing keeps nobody out', async () => {
  const forgetful: Preferences = {
    chosenLicense: () => errAsync({ kind: 'unexpected', cause: 'no cookies' }),
    keepLicense: () => errAsync({ kind: 'unexpected', cause: 'no cookies' }),
  }
  const enter = signIn({ ...AT_HOME, accounts: doorOf(aUser()), preferences: forgetful })
  expect((await enter(credentials, '/2d'))._unsafeUnwrap()).toMatchObject({
    order,
    licenseRaised: false,
  })
})

test('registering brings the new user in, license and cart with them', async () => {
  const ada = aUser({ confirmedAt: null })
  const { preferences, kept } = device(3)
  const enter = register({ ...AT_HOME, accounts: doorOf(ada), botCheck: noPuzzle, preferences })
  expect((await enter(aRegistration(), '/2d'))._unsafeUnwrap()).toEqual({
    user: ada,
    order,
    licenseRaised: false,
    joined: NOTHING_LEFT,
  })
  expect(kept()).toBe(3)
})

test('a refused registration names its faults and brings nobody in', async () => {
  const invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] } as const
  const accounts = { ...doorOf(aUser()), register: () => errAsync(invalid) }
  const enter = register({ ...AT_HOME, accounts, botCheck: noPuzzle })
  expect((await enter(aRegistration(), '/2d'))._unsafeUnwrapErr()).toEqual(invalid)
})

test('a solved puzzle goes along with the registration, and where the link leads on to', async () => {
  const enter = vi.fn<Accounts['register']>(() => okAsync(aUser()))
  const accounts = { ...doorOf(aUser()), register: enter }
  const botCheck: BotCheck = { solve: () => okAsync('solved') }
  await register({ ...AT_HOME, accounts, botCheck })(aRegistration(), '/2d')
  expect(enter).toHaveBeenCalledExactlyOnceWith(aRegistration(), 'solved', '/2d')
})

test('a puzzle that cannot be had keeps the registration back', async () => {
  const enter = vi.fn<Accounts['register']>(() => okAsync(aUser()))
  const accounts = { ...doorOf(aUser()), register: enter }
  const botCheck: BotCheck = { solve: () => errAsync({ kind: 'offline' }) }
  const asked = register({ ...AT_HOME, accounts, botCheck })
  expect((await asked(aRegistration(), '/2d'))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(enter).not.toHaveBeenCalled()
})

test('what the device had saved comes along, and a shop that cannot take it keeps nobody out', async () => {
  const ada = aUser()
  const joined: DeviceJoined = { had: 3, wishlist: aWishlist(), left: wishlistItems(1) }
  const joining = { ...AT_HOME, joinDeviceList: () => okAsync(joined) }
  const failing: SignInPorts = { ...AT_HOME, joinDeviceList: () => errAsync({ kind: 'offline' }) }
  expect((await signIn(joining)(credentials, '/2d'))._unsafeUnwrap().joined).toEqual(joined)
  expect((await signIn(failing)(credentials, '/2d'))._unsafeUnwrap()).toMatchObject({
    user: ada,
    order,
    joined: null,
  })
})
