import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMAIL_UNCONFIRMED } from '#messages/texts.ts'
import { FILE } from '../support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

/** Buys these files without a page; gives back the order's id. */
async function buy({ answer, put }: Shop, ...files: readonly number[]): Promise<string> {
  for (const file of files) await put(file)
  const cart = await answer(new Request('http://localhost:3000/api/v1/cart'))
  const { quote } = (await cart.json()) as { quote: string }
  const paid = await answer(
    new Request('http://localhost:3000/api/v1/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `key-of-${quote}` },
      body: JSON.stringify({ billing_country: 'US', company: '', payment: 'sandbox_ok', quote }),
    }),
  )
  return ((await paid.json()) as { id: string }).id
}

test('a members’ page sends a visitor to sign in, and then on to where they were going', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  shop.forget()
  await shop.reload('/account/orders')
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  await signIn(shop.user, ADA)
  await heading('Orders')
  expect(shop.address()).toBe('/account/orders')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('leaving from a members’ page leads home and asks for nothing', async () => {
  const shop = await openShop({ at: '/account/orders', member: 'confirmed' })
  await heading('Orders')
  await shop.user.click(screen.getByText('Ada', { selector: 'summary span' }))
  await shop.user.click(await screen.findByRole('button', { name: 'Sign out' }, PATIENCE))
  expect(await screen.findByText('You’re signed out.', {}, PATIENCE)).toBeVisible()
  expect(shop.address()).toBe('/')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('nothing bought yet: the downloads say what will stand there', async () => {
  await openShop({ at: '/account/downloads', member: 'confirmed' })
  await heading('Downloads')
  expect(screen.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
})

test('what was bought is found again by its name', async () => {
  const shop = await openShop({ at: '/account/downloads', member: 'confirmed' })
  await buy(shop, FILE.HD, FILE.SMOKE)
  await shop.reload()
  await heading('Downloads')
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(names().toSorted()).toEqual(['Asset 1', 'Asset 4'])

  const search = screen.getByLabelText('Search downloads')
  await shop.user.type(search, 'asset 4')
  await waitFor(() => expect(names()).toEqual(['Asset 4']), PATIENCE)
  expect(screen.getByText('1 asset')).toBeVisible()
  await shop.user.type(search, ' of gold')
  const nothing = 'No results for “asset 4 of gold”.'
  expect(await screen.findByText(nothing, {}, PATIENCE)).toBeVisible()
})

test('a file downloads under its own name', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const shop = await openShop({ at: '/account/downloads', member: 'confirmed' })
  await buy(shop, FILE.HD)
  await shop.reload()
  await heading('Downloads')
  await shop.user.click(screen.getByRole('button', { name: /^Download glut/ }))
  expect(await screen.findByText('Downloading glut – asset 11.mov.', {}, PATIENCE)).toBeVisible()
  expect(clicked).toHaveBeenCalledOnce()
  clicked.mockRestore()
})

test('before the address is confirmed a download is answered with how to confirm it', async () => {
  const shop = await openShop({ at: '/account/downloads', member: 'unconfirmed' })
  await buy(shop, FILE.HD)
  await shop.reload()
  await heading('Downloads')
  const stack = await screen.findByRole('region', { name: 'Messages' }, PATIENCE)
  await shop.user.click(await within(stack).findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(stack).toBeEmptyDOMElement())
  await shop.user.click(screen.getByRole('button', { name: /^Download glut/ }))
  expect(await screen.findByText(EMAIL_UNCONFIRMED, {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Resend email' })).toBeVisible()
})

test('every order leads to its receipt, paid or not, and only its owner’s do', async () => {
  const shop = await openShop({ at: '/account/orders', member: 'confirmed' })
  const id = await buy(shop, FILE.HD, FILE.SMOKE)
  await shop.reload()
  await heading('Orders')
  const row = screen.getByRole('row', { name: /Asset 1 and 1 more/ })
  expect(row).toHaveTextContent('Paid$10.00')
  await shop.user.click(within(row).getByRole('link', { name: 'Asset 1 and 1 more' }))
  await heading('Your files are ready')
  expect(shop.address()).toBe(`/checkout/complete?order=${id}`)

  shop.forget()
  await shop.ask('/api/v1/users', { ...ADA, email: 'eve@studio.test' })
  await shop.reload(shop.address())
  await heading('Order not found')
})

test('the account’s pages are one press apart, in the tabs and in the menu', async () => {
  const shop = await openShop({ at: '/account/orders', member: 'confirmed' })
  await heading('Orders')
  const places = [
    'Profile',
    'Security',
    'Subscription',
    'Credits',
    'Downloads',
    'Orders',
    'Licenses',
    'Team',
    'API tokens',
    'Privacy',
  ]
  const tabs = within(screen.getByRole('navigation', { name: 'Account' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent.trim())).toEqual(places)
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Orders')
  const banner = within(screen.getAllByRole('banner')[0] ?? document.body)
  for (const place of places) {
    await shop.user.click(screen.getByText('Ada', { selector: 'summary span' }))
    await shop.user.click(banner.getByRole('link', { name: place }))
    await heading(place)
    expect(screen.getByRole('navigation', { name: 'Account' })).toBeVisible()
  }
})

test.each(['profile', 'security', 'privacy'])(
  'the %s page is for members, and for no search engine',
  async (place) => {
    const shop = await openShop({ at: '/bundles', member: 'confirmed' })
    shop.forget()
    await shop.reload(`/account/${place}`)
    await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
    await signIn(shop.user, ADA)
    await waitFor(() => expect(shop.address()).toBe(`/account/${place}`), PATIENCE)
    await waitFor(() =>
      expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex'),
    )
  },
)
