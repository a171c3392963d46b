import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { heading, openClosed, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { expectConsole } from '../setup-ui.ts'

const CLOSED = {
  error: 'Closed',
  code: 'MAINTENANCE',
  message: 'Closed',
  errors: { full_messages: ['Closed'] },
  data: {},
  retry_after: 300,
}
const everythingClosed = http.all(`${ORIGIN}/api/*`, () =>
  HttpResponse.json(CLOSED, { status: 503, headers: { 'Retry-After': '300' } }),
)

test('when a call hears of maintenance, the shop makes way for the one page that is left', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  shop.network.use(everythingClosed)
  await shop.user.click(await screen.findByRole('button', { name: /^Add .*to cart$/i }, PATIENCE))
  await heading('Down for maintenance')
  expect(shop.address()).toBe('/maintenance')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await act(() => shop.goTo('/2d'))
  await waitFor(() => expect(shop.address()).toBe('/maintenance'))
})

test('a background call that hears of it leads nobody away', async () => {
  expectConsole(/CLIENT_FETCH_ERROR/)
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  shop.network.use(everythingClosed)
  await act(() => shop.stores().session.refresh())
  await act(() => shop.stores().cart.refresh())
  expect(shop.address()).toBe('/bundle/kit')
})

test('whoever waits can look again, and is told that it is still closed', async () => {
  const { user, network, router } = await openClosed('maintenance', '/maintenance')
  network.use(everythingClosed)
  await user.click(await screen.findByRole('button', { name: 'Check again' }, PATIENCE))
  expect(await screen.findByText('The store is still down for maintenance.')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/maintenance')
})

test('when it is over, coming back to the tab leads home', async () => {
  const { network, router } = await openClosed('maintenance', '/maintenance')
  network.use(everythingClosed)
  await heading('Down for maintenance')
  network.resetHandlers()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
