import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const HOUR_MS = 3_600_000

async function openPrivacy(): Promise<Shop> {
  const shop = await openShop({ at: '/account/privacy', member: 'confirmed' })
  await heading('Privacy')
  await screen.findByLabelText(/^Email me/, {}, PATIENCE)
  return shop
}

async function openClosing({ user }: Shop) {
  await user.click(screen.getByRole('button', { name: 'Close my account' }))
  return screen.findByRole('dialog', { name: 'Close your account?' })
}

const confirm = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: 'Close my account' })

test('everything that is kept can be had as one archive', async () => {
  const shop = await openPrivacy()
  const link = screen.getByRole('link', { name: 'Download my data' })
  const answer = await shop.answer(new Request(new URL(String(link.getAttribute('href')), ORIGIN)))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/zip')
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment/)
})

test('news by mail is turned on and off with one press each', async () => {
  const shop = await openPrivacy()
  const news = screen.getByLabelText(/^Email me/)
  await shop.user.click(news)
  expect(await screen.findByText('You’re subscribed to new releases.', {}, PATIENCE)).toBeVisible()
  await shop.user.click(news)
  expect(
    await screen.findByText('You’re unsubscribed from new releases.', {}, PATIENCE),
  ).toBeVisible()
  await shop.reload()
  expect(await screen.findByLabelText(/^Email me/, {}, PATIENCE)).not.toBeChecked()
})

test('an account is closed by typing its address, and nobody is signed in to it afterward', async () => {
  const shop = await openPrivacy()
  const dialog = await openClosing(shop)
  const typed = within(dialog).getByLabelText('Your email address')
  expect(typed).toHaveFocus()
  expect(confirm(dialog)).toBeDisabled()
  await shop.user.type(typed, 'eve@studio.test')
  expect(confirm(dialog)).toBeDisabled()
  await shop.user.clear(typed)
  await shop.user.type(typed, ' Ada@Studio.test ')
  await shop.user.click(confirm(dialog))
  await heading('Your account is closed')
  await waitFor(() => expect(shop.stores().session.user).toBeNull())
  expect(shop.address()).toBe('/account/closed')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const key = { email: ADA.email, password: ADA.password }
  expect((await shop.ask('/api/v1/users/sign_in', key)).status).toBe(401)
})

test('who signed in long ago signs in once more, and then the closing goes on by itself', async () => {
  const shop = await openPrivacy()
  await shop.db
    .updateTable('sessions')
    .set({ created_at: Date.now() - HOUR_MS })
    .execute()
  const dialog = await openClosing(shop)
  await shop.user.type(within(dialog).getByLabelText('Your email address'), ADA.email)
  await shop.user.click(confirm(dialog))
  const login = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  expect(screen.getAllByRole('dialog')).toEqual([login])
  expect(shop.stores().session.user?.email).toBe(ADA.email)
  await shop.user.type(within(login).getByLabelText('Password'), `${ADA.password}{Enter}`)
  await heading('Your account is closed')
})

test('turning back at the sign-in closes nothing and keeps what was typed', async () => {
  const shop = await openPrivacy()
  await shop.db
    .updateTable('sessions')
    .set({ created_at: Date.now() - HOUR_MS })
    .execute()
  const dialog = await openClosing(shop)
  await shop.user.type(within(dialog).getByLabelText('Your email address'), ADA.email)
  await shop.user.click(confirm(dialog))
  const login = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  await shop.user.click(within(login).getByRole('button', { name: 'Close' }))
  const back = await screen.findByRole('dialog', { name: 'Close your account?' })
  expect(within(back).getByLabelText('Your email address')).toHaveValue(ADA.email)
  expect(within(back).getByRole('alert')).toHaveTextContent(/sign in again to continue/)
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)
})

test('while a payment is open the account stays, and the shop says why', async () => {
  const shop = await openPrivacy()
  await shop.put(FILE.HD)
  const cart = await shop.answer(new Request(`${ORIGIN}/api/v1/cart`))
  const { quote } = (await cart.json()) as { quote: string }
  const paid = await shop.answer(
    new Request(`${ORIGIN}/api/v1/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-of-this-test' },
      body: JSON.stringify({
        billing_country: 'US',
        company: '',
        payment: 'sandbox_second_step',
        quote,
      }),
    }),
  )
  expect(await paid.json()).toMatchObject({ status: 'awaiting' })
  const dialog = await openClosing(shop)
  await shop.user.type(within(dialog).getByLabelText('Your email address'), ADA.email)
  await shop.user.click(confirm(dialog))
  expect(await within(dialog).findByRole('alert', {}, PATIENCE)).toHaveTextContent(
    /^You have a pending payment/,
  )
  expect(shop.address()).toBe('/account/privacy')
})

test('who still has an account is not told that it is closed', async () => {
  const shop = await openShop({ at: '/account/closed', member: 'confirmed' })
  await heading('Privacy')
  expect(shop.address()).toBe('/account/privacy')
})
