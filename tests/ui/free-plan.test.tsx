import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { monthOf } from '#domain/shared/calendar.ts'
import { ASSET, putPack } from '#tests/support/free-packs.ts'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

/** The page of a member, in a shop that has a pack this month. */
async function openPlan(member: 'confirmed' | 'unconfirmed'): Promise<Shop> {
  const shop = await openShop({ at: '/checkout', member })
  await putPack(shop.db, monthOf(Date.now()), ASSET.EMBER, ASSET.SMOKE)
  await shop.reload('/account/subscription')
  return shop
}

const section = () => screen.findByRole('region', { name: 'Free plan' }, PATIENCE)
const take = () => screen.findByRole('button', { name: 'Join the free plan' }, PATIENCE)
const leave = () => screen.findByRole('button', { name: 'Leave free plan' }, PATIENCE)

test('whoever takes the free plan has this month’s pack at once, which waits in their downloads', async () => {
  const { user } = await openPlan('confirmed')
  const own = within(await section())
  expect(
    await own.findByText(/^Join the free plan to get this month’s pack/, {}, PATIENCE),
  ).toBeVisible()
  expect(own.getByRole('link', { name: 'Asset 1' })).toHaveAttribute('href', '/product/asset-1')
  expect(own.queryByRole('link', { name: 'View in downloads' })).toBeNull()

  await user.click(await take())
  expect(await own.findByText(/^You have this month’s pack/, {}, PATIENCE)).toBeVisible()
  expect(own.getByText(/^Your next pack arrives on/)).toBeVisible()
  expect(own.getByRole('link', { name: 'View in downloads' })).toHaveAttribute(
    'href',
    '/account/downloads',
  )
})

test('whoever leaves it keeps what they were given', async () => {
  const shop = await openPlan('confirmed')
  const { user } = shop
  await user.click(await take())
  await screen.findByText(/^You have this month’s pack/, {}, PATIENCE)
  await waitFor(() => expect(shop.stores().session.user?.freeSubscriber).toBe(true))
  await user.click(await leave())
  const own = within(await section())
  expect(await own.findByText(/^Join the free plan to/, {}, PATIENCE)).toBeVisible()
  expect(await take()).toBeEnabled()
  expect(own.getByRole('link', { name: 'View in downloads' })).toBeVisible()
  await shop.reload('/account/downloads')
  expect(await screen.findByText('2 assets', {}, PATIENCE)).toBeVisible()
})

test('the way from the prices ends at its heading, and the pack is one gift among the orders', async () => {
  const shop = await openPlan('confirmed')
  await shop.goTo('/account/subscription#free-plan')
  const own = within(await section())
  await waitFor(() => expect(own.getByRole('heading', { name: 'Free plan' })).toHaveFocus())
  await shop.user.click(await take())
  await screen.findByText(/^You have this month’s pack/, {}, PATIENCE)
  await shop.goTo('/account/orders')
  const given = await screen.findByRole('row', { name: /^Free pack, \w+ \d{4}/ }, PATIENCE)
  expect(given).toHaveTextContent('Free')
  expect(given).not.toHaveTextContent('Paid')
  await shop.user.type(screen.getByLabelText('Search orders'), 'free pack')
  expect(screen.getByText('1 order')).toBeVisible()
})

test('what the plan gives is owned at once on a page that was open before', async () => {
  const shop = await openPlan('confirmed')
  await shop.goTo('/product/asset-1')
  expect(await screen.findByRole('button', { name: 'Add to cart' }, PATIENCE)).toBeVisible()
  await shop.goTo('/account/subscription')
  await shop.user.click(await take())
  await screen.findByText(/^You have this month’s pack/, {}, PATIENCE)
  await shop.goTo('/product/asset-1')
  await heading('Asset 1')
  expect(await screen.findByText(/^Owned\./, {}, PATIENCE)).toBeVisible()
})

test('with an unconfirmed address it says what is missing, and how to get it', async () => {
  const { user, db } = await openPlan('unconfirmed')
  await user.click(await take())
  const own = within(await section())
  expect(await own.findByText(/^Confirm your email address to/, {}, PATIENCE)).toBeVisible()
  expect(own.queryByRole('link', { name: 'View in downloads' })).toBeNull()
  await user.click(own.getByRole('button', { name: 'Resend email' }))
  expect(await own.findByText('Email sent. Check your inbox.', {}, PATIENCE)).toBeVisible()
  expect(await db.selectFrom('free_pack_grants').selectAll().execute()).toEqual([])
})

test('a month without a pack says so', async () => {
  await openShop({ at: '/account/subscription', member: 'confirmed' })
  expect(await screen.findByText('There’s no free pack this month.', {}, PATIENCE)).toBeVisible()
})

test('the free plan can be chosen with the account, and nobody is put on it unasked', async () => {
  const { user, stores } = await openShop()
  await heading(/./)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Create an account' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an account' }, PATIENCE))
  expect(dialog.getByLabelText(/^Join the free plan/)).not.toBeChecked()
  await user.click(dialog.getByLabelText(/^Join the free plan/))
  await user.type(dialog.getByLabelText('First name'), ADA.first_name)
  await user.type(dialog.getByLabelText('Last name'), ADA.last_name)
  await user.type(dialog.getByLabelText('Email'), ADA.email)
  await user.type(dialog.getByLabelText('Password'), `${ADA.password}{Enter}`)
  await waitFor(() => expect(stores().session.user?.freeSubscriber).toBe(true), PATIENCE)
})
