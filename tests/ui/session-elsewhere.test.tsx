import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { EMAIL_UNCONFIRMED } from '#messages/texts.ts'
import { FILE } from '../support/backend-data.ts'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

const SIGNED_OUT = /signed out in another tab or on another device/
const AUTH_HEADERS = 'emberstock-auth-headers'
const messages = () => screen.findByRole('region', { name: 'Messages' }, PATIENCE)
const banner = () => within(screen.getAllByRole('banner')[0] ?? document.body)

/** What this page hears when another tab of the browser has spoken. */
function hearFromAnotherTab(trigger: 'getSession' | 'signout'): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger }, timestamp: 1 })
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }))
}

/** The watch stands once the shop's adapters have been fetched. */
async function open(opening: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(opening)
  await heading(/./)
  await waitFor(() => expect(shop.stores().cart.initialized).toBe(true))
  return shop
}

async function signOutElsewhere(shop: Shop): Promise<void> {
  const request = new Request('http://localhost:3000/api/v1/auth/sign_out', { method: 'DELETE' })
  expect((await shop.answer(request)).status).toBe(200)
}

test('a sign-out in another tab empties this one at once, and says so once', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed', cart: [FILE.SMOKE] })
  expect(await screen.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await signOutElsewhere(shop)
  hearFromAnotherTab('signout')
  expect(await within(await messages()).findByText(SIGNED_OUT)).toBeVisible()
  expect(await banner().findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  expect(within(await messages()).getAllByText(SIGNED_OUT)).toHaveLength(1)
})

test('a members’ page does not stay open when its member has left in another tab', async () => {
  const shop = await open({ at: '/account/orders', member: 'confirmed' })
  await signOutElsewhere(shop)
  hearFromAnotherTab('signout')
  expect(await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)).toBeVisible()
  expect(shop.address()).toBe('/?sign_in=%2Faccount%2Forders')
})

test('a session that was ended on another device is noticed on coming back to the window', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed' })
  await shop.db.deleteFrom('sessions').execute()
  window.dispatchEvent(new Event('focus'))
  expect(await within(await messages()).findByText(SIGNED_OUT)).toBeVisible()
  expect(shop.stores().session.user).toBeNull()
})

test('a confirmation in another tab takes the notice away here', async () => {
  const shop = await open({ at: '/bundles', member: 'unconfirmed' })
  expect(await within(await messages()).findByText(EMAIL_UNCONFIRMED)).toBeVisible()
  await shop.confirm()
  hearFromAnotherTab('getSession')
  await waitFor(() => expect(screen.queryByText(EMAIL_UNCONFIRMED)).not.toBeInTheDocument())
})

test('who comes in in another tab is in here too, and is not asked any more', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await heading(/./)
  await shop.user.click(banner().getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)).toBeVisible()
  const { email, password } = ADA
  await shop.ask('/api/v1/users/sign_in', { email, password })
  hearFromAnotherTab('getSession')
  expect(await banner().findByText(ADA.first_name)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a shop that has been left hears nothing any more', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed' })
  const { session } = shop.stores()
  await shop.reload()
  await heading(/./)
  await signOutElsewhere(shop)
  hearFromAnotherTab('signout')
  await waitFor(() => expect(shop.stores().session.user).toBeNull(), PATIENCE)
  expect(session.user).not.toBeNull()
})

test('coming in leaves a header set in the browser, and going takes it away', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await heading(/./)
  await shop.user.click(banner().getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  await signIn(shop.user, ADA)
  expect(await banner().findByText(ADA.first_name)).toBeVisible()
  expect(JSON.parse(localStorage.getItem(AUTH_HEADERS) ?? '{}')).toMatchObject({ uid: ADA.email })

  await shop.user.click(banner().getByText(ADA.first_name, { selector: 'summary span' }))
  await shop.user.click(await banner().findByRole('button', { name: 'Sign out' }, PATIENCE))
  expect(await banner().findByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(localStorage.getItem(AUTH_HEADERS)).toBeNull()
})

test('a header set that opens nothing any more costs nothing while the cookie holds', async () => {
  const dead = {
    'access-token': 'x'.repeat(43),
    'token-type': 'Bearer',
    client: 'y'.repeat(22),
    expiry: '4000000000',
    uid: ADA.email,
  }
  localStorage.setItem(AUTH_HEADERS, JSON.stringify(dead))
  const shop = await open({ at: '/account/orders', member: 'confirmed' })
  expect(shop.stores().session.user).not.toBeNull()
  expect(shop.address()).toBe('/account/orders')
  expect(localStorage.getItem(AUTH_HEADERS)).toBeNull()
})

test('an answer that was asked for before the sign-out brings nobody back', async () => {
  const shop = await open({ at: '/bundles', member: 'confirmed' })
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  shop.network.use(
    http.get('*/api/auth/session', async ({ request }) => {
      const answer = await shop.answer(request)
      asked.resolve()
      await arrives.promise
      return answer
    }),
  )
  const { session } = shop.stores()
  const looking = session.refresh()
  await asked.promise
  await session.signOut()
  arrives.resolve()
  await looking
  expect(session.user).toBeNull()
})

test('a visitor is not told of an end, and a member not of their own presence', async () => {
  const visitor = await open({ at: '/bundles' })
  hearFromAnotherTab('signout')
  expect(visitor.stores().notifications.stack).toEqual([])

  const asked: string[] = []
  visitor.network.events.on('request:end', ({ request }) => {
    asked.push(new URL(request.url).pathname)
  })
  await visitor.ask('/api/v1/users', ADA)
  await visitor.reload()
  await heading(/./)
  const { cart, session } = visitor.stores()
  await waitFor(() => expect(cart.initialized).toBe(true))
  const before = session.viewer
  asked.length = 0
  hearFromAnotherTab('getSession')
  await waitFor(() => expect(session.viewer).not.toBe(before))
  expect(cart.loading).toBe(false)
  // What the page shows of a member is asked for by the page itself.
  const ofPage = ['/api/v1/library/bundles', '/api/v1/survey']
  expect(asked.filter((path) => !ofPage.includes(path))).toEqual(['/api/auth/session'])
})
