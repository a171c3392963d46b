import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authenticator, STEP_MS } from '#tests/support/authenticator.ts'
import { linkIn } from '../support/emails.ts'
import { ADA, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

const FRESH = 'the kettle sings at dawn'

async function openSecurity(): Promise<Shop> {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  await shop.goTo('/account/security')
  await screen.findByText('Two-factor authentication is off.', {}, PATIENCE)
  return shop
}

/** Sets it up as a person would. Later codes are those of the next step: this one is used, and time may go on meanwhile. */
async function turnOn({ user }: Shop) {
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const picture = await screen.findByRole('img', { name: /^QR code/ }, PATIENCE)
  await waitFor(
    () => expect(screen.getByRole('heading', { name: /^Scan this code/ })).toHaveFocus(),
    PATIENCE,
  )
  const key = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent
  const app = authenticator(key.replaceAll(' ', ''))
  await user.type(screen.getByLabelText('Authentication code'), await app.codeAt(Date.now()))
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const codes = await screen.findByRole('group', { name: 'Recovery codes' }, PATIENCE)
  await waitFor(() => expect(codes).toHaveFocus(), PATIENCE)
  expect(picture).not.toBeInTheDocument()
  const recovery = within(codes)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  return { ...app, recovery }
}

async function leave(shop: Shop): Promise<void> {
  shop.forget()
  await shop.reload('/bundles')
  const [header] = await screen.findAllByRole('button', { name: 'Sign in' }, PATIENCE)
  await shop.user.click(header ?? document.body)
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
}

test('it is set up with a key and a code, shows recovery codes once, and sign-in then asks in a second step', async () => {
  const shop = await openSecurity()
  const { codeAt, recovery } = await turnOn(shop)
  expect(new Set(recovery).size).toBe(10)
  expect(screen.getByText(/^On since .* 10 recovery codes left\.$/)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(recovery[0] ?? '')).not.toBeInTheDocument()

  await leave(shop)
  await signIn(shop.user, ADA)
  const dialog = await screen.findByRole('dialog', { name: 'Two-factor authentication' }, PATIENCE)
  const field = await within(dialog).findByLabelText('Authentication code', {}, PATIENCE)
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await shop.user.type(field, '000000{Enter}')
  expect(
    await within(dialog).findByText('That code is incorrect or was already used. Enter a new one.'),
  ).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  // What was typed is marked, so that the next code takes its place.
  await shop.user.keyboard(`${await codeAt(Date.now() + STEP_MS)}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENCE)
  expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})

test('a recovery code takes the place of the app, and “Back” leads to the password', async () => {
  const shop = await openSecurity()
  const { recovery } = await turnOn(shop)
  await leave(shop)
  await signIn(shop.user, ADA)
  await shop.user.click(await screen.findByRole('button', { name: 'Back' }, PATIENCE))
  await shop.user.type(await screen.findByLabelText('Password'), '{Enter}')
  await shop.user.click(
    await screen.findByRole('button', { name: 'Use a recovery code' }, PATIENCE),
  )
  await shop.user.type(screen.getByLabelText('Recovery code'), `${recovery[0]}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), PATIENCE)
  await shop.goTo('/account/security')
  expect(await screen.findByText(/9 recovery codes left\.$/, {}, PATIENCE)).toBeVisible()
})

test('a reset link asks for a code before it sets the password', async () => {
  const shop = await openSecurity()
  const { codeAt } = await turnOn(shop)
  await shop.ask('/api/v1/users/password', { email: ADA.email })
  const link = linkIn((await shop.mailTo(ADA.email)).at(-1)) ?? ''
  shop.forget()
  await shop.reload(link)
  await shop.user.type(await screen.findByLabelText('New password', {}, PATIENCE), FRESH)
  await shop.user.type(screen.getByLabelText('Confirm new password'), `${FRESH}{Enter}`)
  const field = await screen.findByLabelText('Authentication code', {}, PATIENCE)
  await shop.user.type(field, `${await codeAt(Date.now() + STEP_MS)}{Enter}`)
  expect(
    await screen.findByText('Your password has been reset. You’re signed in.', {}, PATIENCE),
  ).toBeVisible()
})

test('it is turned off with a code', async () => {
  const shop = await openSecurity()
  const { codeAt } = await turnOn(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.type(
    within(dialog).getByLabelText('Authentication code'),
    `${await codeAt(Date.now() + STEP_MS)}{Enter}`,
  )
  expect(await screen.findByText('Two-factor authentication is off.', {}, PATIENCE)).toBeVisible()
  expect(await shop.db.selectFrom('two_factors').selectAll().execute()).toEqual([])
})

test('whoever comes back from another site is asked for the code alone, and hears when that took too long', async () => {
  const { user } = await openShop({ at: '/?sign_in=%2Fbundles&error=OTP_REQUIRED' })
  const dialog = await screen.findByRole('dialog', { name: 'Two-factor authentication' }, PATIENCE)
  const field = await within(dialog).findByLabelText('Authentication code', {}, PATIENCE)
  expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument()
  await user.type(field, '123456{Enter}')
  expect(
    await within(dialog).findByText('Your sign-in has expired. Sign in again.', {}, PATIENCE),
  ).toBeVisible()
})
