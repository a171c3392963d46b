import { errAsync, okAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import type { Accounts } from '#application/ports/accounts.ts'
import type { Carts } from '#application/ports/carts.ts'
import type { BotCheck } from '#application/ports/gates.ts'
import type { Preferences } from '#application/ports/memory.ts'
import { register, signIn } from '#application/session/enter.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { aRegistration } from '#tests/support/rule-samples.ts'
import { anOrder, aUser, items } from '#tests/support/samples.ts'

const credentials = { email: 'ada@example.com', password: 'a lantern in the fog' }
const order = anOrder(items(4, 8))
const noPuzzle: BotCheck = { solve: () => okAsync(null) }

function doorOf(user: Registered): Accounts {
  return {
    whoAmI: () => okAsync(user),
    signIn: () => okAsync(user),
    register: () => okAsync(user),
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

test('signing in brings the user and the cart that the server merged for them', async () => {
  const ada = aUser()
  const open = vi.fn<Carts['open']>(() => okAsync(order))
  const enter = signIn(doorOf(ada), cartsWith({ open }), device().preferences)
  expect((await enter(credentials))._unsafeUnwrap()).toEqual({
    user: ada,
    order,
    licenseRaised: false,
  })
  expect(open).toHaveBeenCalledExactlyOnceWith(ada)
})

test('a licence chosen below the user’s minimum is raised, kept and told', async () => {
  const { preferences, kept } = device(2)
  const enter = signIn(doorOf(aUser({ minLicenseId: 4 })), cartsWith(), preferences)
  expect((await enter(credentials))._unsafeUnwrap().licenseRaised).toBe(true)
  expect(kept()).toBe(4)
})

test('a licence chosen at the user’s minimum or above stays, and nothing is told', async () => {
  for (const chosen of [4, 5] as const) {
    const { preferences, kept } = device(chosen)
    const enter = signIn(doorOf(aUser({ minLicenseId: 4 })), cartsWith(), preferences)
    expect((await enter(credentials))._unsafeUnwrap().licenseRaised).toBe(false)
    expect(kept()).toBe(chosen)
  }
})

test('a refused sign-in leaves the device and the cart alone', async () => {
  const refused = { kind: 'sign-in-refused', message: 'Check both.' } as const
  const accounts = { ...doorOf(aUser({ minLicenseId: 6 })), signIn: () => errAsync(refused) }
  const open = vi.fn<Carts['open']>(() => okAsync(order))
  const { preferences, kept } = device(2)
  const enter = signIn(accounts, cartsWith({ open }), preferences)
  expect((await enter(credentials))._unsafeUnwrapErr()).toEqual(refused)
  expect(kept()).toBe(2)
  expect(open).not.toHaveBeenCalled()
})

test('who is signed in stays signed in when the cart cannot be opened', async () => {
  const carts = cartsWith({ open: () => errAsync({ kind: 'offline' }) })
  const ada = aUser()
  const enter = signIn(doorOf(ada), carts, device().preferences)
  expect((await enter(credentials))._unsafeUnwrap()).toEqual({
    user: ada,
    order: null,
    licenseRaised: false,
  })
})

test('a device that remembers nothing keeps nobody out', async () => {
  const forgetful: Preferences = {
    chosenLicense: () => errAsync({ kind: 'unexpected', cause: 'no cookies' }),
    keepLicense: () => errAsync({ kind: 'unexpected', cause: 'no cookies' }),
  }
  const enter = signIn(doorOf(aUser()), cartsWith(), forgetful)
  expect((await enter(credentials))._unsafeUnwrap()).toMatchObject({ order, licenseRaised: false })
})

test('registering brings the new user in, licence and cart with them', async () => {
  const ada = aUser({ confirmedAt: null })
  const { preferences, kept } = device(3)
  const enter = register({
    accounts: doorOf(ada),
    botCheck: noPuzzle,
    carts: cartsWith(),
    preferences,
  })
  expect((await enter(aRegistration(), '/2d'))._unsafeUnwrap()).toEqual({
    user: ada,
    order,
    licenseRaised: false,
  })
  expect(kept()).toBe(3)
})

test('a refused registration names its faults and brings nobody in', async () => {
  const invalid = { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] } as const
  const accounts = { ...doorOf(aUser()), register: () => errAsync(invalid) }
  const { preferences } = device()
  const enter = register({ accounts, botCheck: noPuzzle, carts: cartsWith(), preferences })
  expect((await enter(aRegistration(), '/2d'))._unsafeUnwrapErr()).toEqual(invalid)
})

test('a solved puzzle goes along with the registration, and where the link leads on to', async () => {
  const enter = vi.fn<Accounts['register']>(() => okAsync(aUser()))
  const accounts = { ...doorOf(aUser()), register: enter }
  const botCheck: BotCheck = { solve: () => okAsync('solved') }
  const { preferences } = device()
  await register({ accounts, botCheck, carts: cartsWith(), preferences })(aRegistration(), '/2d')
  expect(enter).toHaveBeenCalledExactlyOnceWith(aRegistration(), 'solved', '/2d')
})

test('a puzzle that cannot be had keeps the registration back', async () => {
  const enter = vi.fn<Accounts['register']>(() => okAsync(aUser()))
  const accounts = { ...doorOf(aUser()), register: enter }
  const botCheck: BotCheck = { solve: () => errAsync({ kind: 'offline' }) }
  const { preferences } = device()
  const asked = register({ accounts, botCheck, carts: cartsWith(), preferences })
  expect((await asked(aRegistration(), '/2d'))._unsafeUnwrapErr()).toEqual({ kind: 'offline' })
  expect(enter).not.toHaveBeenCalled()
})
