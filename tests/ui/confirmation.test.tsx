import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CONFIRMATION_FOLLOWED } from '#messages/confirmation-messages.ts'
import { linkTo } from '../support/emails.ts'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const SUCCESS = 'account_confirmation_success'
const messages = () => screen.findByRole('region', { name: 'Messages' }, PATIENCE)

async function register(shop: Shop): Promise<void> {
  const [signIn] = await screen.findAllByRole('button', { name: 'Sign in' }, PATIENCE)
  await shop.user.click(signIn ?? document.body)
  await shop.user.click(await screen.findByRole('button', { name: 'Create an account' }, PATIENCE))
  const dialog = await screen.findByRole('dialog', { name: 'Create an account' }, PATIENCE)
  await shop.user.type(within(dialog).getByLabelText('First name'), ADA.first_name)
  await shop.user.type(within(dialog).getByLabelText('Last name'), ADA.last_name)
  await shop.user.type(within(dialog).getByLabelText('Email'), ADA.email)
  await shop.user.type(within(dialog).getByLabelText('Password'), `${ADA.password}{Enter}`)
  await waitFor(() => expect(shop.stores().session.user).not.toBeNull(), PATIENCE)
}

test('the link leads on to the page that somebody registered on', async () => {
  const shop = await openShop({ at: '/bundles?sort_by=newest' })
  await register(shop)
  await shop.goTo(await linkTo(shop, ADA.email))
  await heading('Your email address is confirmed')
  expect(screen.getByText(/The page you came from opens in a few seconds/)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/bundles?sort_by=newest',
  )
})

test.each([
  ['a page that asked for a sign-in', '/?sign_in=%2Faccount%2Forders', '/account/orders'],
  ['a page of another letter', '/auth/reset', null],
])('registering on %s leads to where it makes sense', async (_name, at, leadsTo) => {
  const shop = await openShop({ at })
  await register(shop)
  const { searchParams } = new URL(await linkTo(shop, ADA.email), 'https://shop.test')
  expect(searchParams.get('redirect_url')).toBe(leadsTo)
})

test('the token leaves the address, and what the link did stays on the page', async () => {
  const shop = await openShop({ at: '/bundles', member: 'unconfirmed' })
  await heading(/./)
  await shop.goTo(await linkTo(shop, ADA.email))
  await heading('Your email address is confirmed')
  await waitFor(() => expect(shop.address()).toBe('/auth/confirm'))
  await waitFor(() => expect(shop.stores().session.user?.confirmedAt).not.toBeNull())
  await heading('Your email address is confirmed')
})

test('without a token there is nothing to confirm', async () => {
  await openShop({ at: '/auth/confirm' })
  expect(await heading('This link isn’t valid')).toBeVisible()
})

test.each([
  ['true', CONFIRMATION_FOLLOWED.confirmed],
  ['false', CONFIRMATION_FOLLOWED.refused],
])(
  'a link through the API that comes back with %s is told of once, on any page',
  async (way, words) => {
    const shop = await openShop({ at: `/bundles?sort_by=newest&${SUCCESS}=${way}` })
    expect(await within(await messages()).findByText(words, {}, PATIENCE)).toBeVisible()
    await waitFor(() => expect(shop.address()).toBe('/bundles?sort_by=newest'))
    await shop.user.click(within(await messages()).getByRole('button', { name: 'Dismiss' }))
    await shop.goTo('/bundles')
    expect(shop.stores().notifications.stack).toEqual([])
  },
)

test('an outcome that is none is taken away without a word', async () => {
  const shop = await openShop({ at: `/bundles?${SUCCESS}=perhaps` })
  await waitFor(() => expect(shop.address()).toBe('/bundles'), PATIENCE)
  expect(shop.stores().notifications.stack).toEqual([])
})
