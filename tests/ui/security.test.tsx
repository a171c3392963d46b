import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const FRESH = 'the kettle sings at dawn'
const HOUR_MS = 3_600_000

async function openSecurity({ signedInAgo = 0 } = {}): Promise<Shop> {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  if (signedInAgo > 0) await grow(shop, signedInAgo)
  await shop.goTo('/account/security')
  await screen.findByLabelText('New password', {}, PATIENCE)
  await screen.findByText('This device', {}, PATIENCE)
  return shop
}

/** As if the last sign-in had been that long ago. */
async function grow({ db }: Shop, milliseconds: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ created_at: Date.now() - milliseconds })
    .execute()
}

async function type({ user }: Shop, password: string, again = password): Promise<void> {
  await user.type(screen.getByLabelText('New password'), password)
  await user.type(screen.getByLabelText('Confirm new password'), `${again}{Enter}`)
}

/** Whether a password opens the account for a browser that nobody knows. */
async function opens(password: string, { answer }: Shop, email = ADA.email): Promise<boolean> {
  const answered = await answer(
    new Request(`${ORIGIN}/api/v1/users/sign_in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  )
  return answered.ok
}

/** Signs Ada in at another browser; gives back whether it is still in. */
async function elsewhere(shop: Shop, userAgent: string) {
  const here = new Map(shop.jar)
  shop.jar.clear()
  await shop.answer(
    new Request(`${ORIGIN}/api/v1/users/sign_in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify({ email: ADA.email, password: ADA.password }),
    }),
  )
  const there = new Map(shop.jar)
  become(shop, here)
  return async (): Promise<boolean> => {
    const now = new Map(shop.jar)
    become(shop, there)
    const session = await shop.answer(new Request(`${ORIGIN}/api/auth/session`))
    become(shop, now)
    return 'user' in ((await session.json()) as object)
  }
}

function become({ jar }: Shop, cookies: ReadonlyMap<string, string>): void {
  jar.clear()
  for (const [name, value] of cookies) jar.set(name, value)
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

test('shortly after signing in a new password asks for nothing else, and signs out every other device', async () => {
  const shop = await openSecurity()
  const isIn = await elsewhere(shop, FIREFOX)
  expect(await isIn()).toBe(true)
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await type(shop, FRESH)
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''), PATIENCE)
  expect(await isIn()).toBe(false)
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)
  expect(await opens(ADA.password, shop)).toBe(false)
  expect(await opens(FRESH, shop)).toBe(true)
})

test('later on the current password is asked for, and a wrong one is refused at its field', async () => {
  const shop = await openSecurity({ signedInAgo: HOUR_MS })
  const current = screen.getByLabelText('Current password')
  await shop.user.type(current, 'not the lamp, another one')
  await type(shop, FRESH)
  await waitFor(
    () => expect(current).toHaveAccessibleDescription('Current password does not match'),
    PATIENCE,
  )
  await waitFor(() => expect(current).toHaveFocus(), PATIENCE)
  expect(screen.getByLabelText('New password')).toHaveValue(FRESH)

  await shop.user.clear(current)
  await shop.user.type(current, `${ADA.password}{Enter}`)
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''), PATIENCE)
  expect(await opens(FRESH, shop)).toBe(true)
})

test('without the current password an old sign-in is repeated, and then the change goes on by itself', async () => {
  const shop = await openSecurity({ signedInAgo: HOUR_MS })
  await type(shop, FRESH)
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  expect(within(dialog).getByLabelText('Email')).toHaveValue(ADA.email)
  const password = within(dialog).getByLabelText('Password')
  await shop.user.type(password, 'not the lamp, another one{Enter}')
  expect(await within(dialog).findByRole('alert', {}, PATIENCE)).toHaveTextContent(
    /Incorrect email address or password/,
  )
  expect(shop.stores().session.user?.email).toBe(ADA.email)

  await shop.user.clear(password)
  await shop.user.type(password, `${ADA.password}{Enter}`)
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''), PATIENCE)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await opens(FRESH, shop)).toBe(true)
})

test('somebody else who signs in there does not get the first one’s password', async () => {
  const shop = await openSecurity({ signedInAgo: HOUR_MS })
  const eve = { ...ADA, email: 'eve@studio.test', password: 'quite another sentence' }
  const here = new Map(shop.jar)
  shop.jar.clear()
  await shop.ask('/api/v1/users', eve)
  become(shop, here)
  await type(shop, FRESH)
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  await shop.user.clear(within(dialog).getByLabelText('Email'))
  await shop.user.type(within(dialog).getByLabelText('Email'), eve.email)
  await shop.user.type(within(dialog).getByLabelText('Password'), `${eve.password}{Enter}`)
  await waitFor(() => expect(shop.stores().session.user?.email).toBe(eve.email), PATIENCE)
  expect(await opens(ADA.password, shop)).toBe(true)
  expect(await opens(eve.password, shop, eve.email)).toBe(true)
})

test('a new password says what it still needs, and its faults stand at its fields', async () => {
  const shop = await openSecurity()
  const password = screen.getByLabelText('New password')
  await shop.user.type(password, 'short')
  expect(password).toHaveAccessibleDescription('5 more characters.')
  await shop.user.type(password, 'ada ada')
  expect(password).toHaveAccessibleDescription('Don’t use your email address in your password.')
  await shop.user.clear(password)
  await type(shop, 'short', 'shorter')
  const again = screen.getByLabelText('Confirm new password')
  await waitFor(() =>
    expect(again).toHaveAccessibleDescription('Password confirmation does not match'),
  )
  expect(password).toHaveAccessibleDescription(/Password needs at least 10 characters$/)
  expect(password).toHaveFocus()
  await shop.user.clear(password)
  await shop.user.type(password, FRESH)
  expect(password).toHaveAccessibleDescription(/^Strong password\./)
})

test('every device is listed, this one marked, and one elsewhere can be signed out', async () => {
  const shop = await openSecurity()
  expect(screen.getByText('You’re not signed in on any other device.')).toBeVisible()
  const isIn = await elsewhere(shop, FIREFOX)
  await shop.reload('/account/security')
  await screen.findByText('Firefox on Linux', {}, PATIENCE)
  expect(screen.getByText(/last seen just now/)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Firefox on Linux?' })
  await shop.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await isIn()).toBe(true)

  await shop.user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }))
  await shop.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }),
  )
  expect(await screen.findByText('Signed out Firefox on Linux.', {}, PATIENCE)).toBeVisible()
  expect(await isIn()).toBe(false)
  expect(
    await screen.findByText('You’re not signed in on any other device.', {}, PATIENCE),
  ).toBeVisible()
})

test('all other devices can be signed out at once, this one stays', async () => {
  const shop = await openSecurity()
  const seats = [await elsewhere(shop, FIREFOX), await elsewhere(shop, SAFARI)]
  await shop.reload('/account/security')
  await shop.user.click(
    await screen.findByRole('button', { name: 'Sign out all other devices' }, PATIENCE),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Sign out 2 other devices?' })
  await shop.user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Signed out all other devices.', {}, PATIENCE)).toBeVisible()
  for (const isIn of seats) expect(await isIn()).toBe(false)
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)
})
