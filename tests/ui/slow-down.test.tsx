import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { consoleSaid, expectConsole } from '../setup-ui.ts'
import { FILE } from '../support/backend-data.ts'
import { ORIGIN } from '#tests/support/shop-server.ts'

const TITLE = 'Too many requests'

const busy = (code: string, seconds: number) =>
  HttpResponse.json(
    {
      error: 'Slow down',
      code,
      message: 'Slow down',
      errors: { full_messages: ['Slow down'] },
      data: {},
      retry_after: seconds,
    },
    { status: 503, headers: { 'Retry-After': String(seconds) } },
  )

const usedUp = (code: string) =>
  HttpResponse.json(
    {
      error: 'Used up',
      code,
      message: 'Used up',
      errors: { full_messages: ['Used up'] },
      data: { used: 10, limit: 10, resets_at: '2026-12-01T00:00:00.000Z' },
    },
    { status: 507 },
  )

/** From now on the server asks to slow down. */
function slowDown({ network }: Shop, seconds = 40, code = 'RATE_LIMITED'): void {
  network.use(http.all(`${ORIGIN}/api/*`, () => busy(code, seconds)))
}

test('a call that was too much leads to /503, and back to the page as it was left', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  const company = await screen.findByLabelText(/Company/, {}, PATIENCE)
  await shop.user.type(company, 'Sparks and Sons')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Iceland')
  slowDown(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  await heading(TITLE)
  expect(shop.address()).toBe('/503')
  expect(await screen.findByText(/^0:(40|3\d)$/)).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull()

  shop.network.resetHandlers()
  await shop.user.click(screen.getByRole('button', { name: 'Try now' }))
  await heading('Checkout')
  expect(shop.address()).toBe('/checkout')
  expect(screen.getByLabelText(/Company/)).toHaveValue('Sparks and Sons')
  expect(screen.getByLabelText('Billing country')).toHaveDisplayValue('Iceland')
  expect(shop.stores().cart.count).toBe(1)
  await waitFor(() => expect(shop.stores().slowDown.limited).toBe(false))
})

const TROUBLE = "We're having trouble. Nothing was lost; try again in a moment."

test('a shop in trouble leads nowhere: what was filled in stays, and the next try goes through', async () => {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  const company = await screen.findByLabelText(/Company/, {}, PATIENCE)
  await shop.user.type(company, 'Sparks and Sons')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Iceland')
  slowDown(shop, 2, 'UNAVAILABLE')
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  const main = within(screen.getByRole('main'))
  expect(await main.findByText(TROUBLE, {}, PATIENCE)).toBeVisible()
  expect(shop.address()).toBe('/checkout')
  expect(shop.stores().slowDown.limited).toBe(false)
  expect(screen.getByLabelText(/Company/)).toHaveValue('Sparks and Sons')

  shop.network.resetHandlers()
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  await waitFor(() => expect(shop.address()).not.toBe('/checkout'), PATIENCE)
})

test('a page that is asked for while the shop is in trouble says so, where it stands', async () => {
  const shop = await openShop({ at: '/bundles' })
  await heading('Bundles')
  slowDown(shop, 9, 'UNAVAILABLE')
  await act(() => shop.goTo('/bundle/kit'))
  await heading('This page didn’t load')
  expect(within(screen.getByRole('main')).getByText(TROUBLE)).toBeVisible()
  expect(shop.address()).toBe('/bundle/kit')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('when the time is up it leads back by itself', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  slowDown(shop)
  await shop.user.click(await screen.findByRole('button', { name: /^Add .*to cart$/i }, PATIENCE))
  await heading(TITLE)
  shop.network.resetHandlers()
  const later = Date.now() + 41_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  await waitFor(() => expect(shop.address()).toBe('/bundle/kit'), PATIENCE)
  await heading('Kit')
  clock.mockRestore()
  await waitFor(() => expect(shop.stores().slowDown.limited).toBe(false))
})

test('a page that was on its way is gone on to afterward', async () => {
  const shop = await openShop({ at: '/bundles' })
  await heading('Bundles')
  slowDown(shop)
  await act(() => shop.goTo('/bundle/kit'))
  await heading(TITLE)
  shop.network.resetHandlers()
  await shop.user.click(screen.getByRole('button', { name: 'Try now' }))
  await heading('Kit')
  expect(shop.address()).toBe('/bundle/kit')
})

test('a page that had not loaded when the wait began loads afterward', async () => {
  const shop = await openShop({ at: '/bundles' })
  await heading('Bundles')
  shop.network.use(http.all(`${ORIGIN}/api/*`, () => HttpResponse.error()))
  await act(() => shop.goTo('/bundle/kit'))
  await heading('This page didn’t load')
  act(() => shop.stores().slowDown.handle({ kind: 'rate-limited', retryAfterSeconds: 40 }))
  await heading(TITLE)
  shop.network.resetHandlers()
  await shop.user.click(screen.getByRole('button', { name: 'Try now' }))
  await heading('Kit')
  expect(shop.address()).toBe('/bundle/kit')
})

test('too many links for one file lead there as well', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  act(() =>
    shop.stores().slowDown.handle({ kind: 'variant-downloads-limit', retryAfterSeconds: 90 }),
  )
  await heading(TITLE)
  expect(await screen.findByText(/^1:(30|2\d)$/)).toBeInTheDocument()
  expect(await screen.findByText('You’ll be taken back in about 2 minutes.')).toBeInTheDocument()
})

test('what goes on in the background leads nobody away', async () => {
  expectConsole(/CLIENT_FETCH_ERROR/)
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  slowDown(shop)
  await act(() => shop.stores().session.refresh())
  await act(() => shop.stores().cart.refresh())
  expect(shop.address()).toBe('/bundle/kit')
})

test.each([
  ['the band of a member', 'revenue_band', '/account/profile', 'Profile'],
  ['the pack of the month', 'free_pack', '/account/subscription', 'Subscription'],
  ['the meter of practice footage', 'downloads/practice', '/practice-footage', 'Practice footage'],
])(
  '%s, which nobody asked for, leads nobody away from the page',
  async (_what, route, at, title) => {
    const shop = await openShop({ at: '/bundle/kit', member: 'confirmed' })
    await heading('Kit')
    let asked = 0
    shop.network.use(
      http.all(`${ORIGIN}/api/v1/${route}`, () => {
        asked += 1
        return busy('RATE_LIMITED', 40)
      }),
    )
    await act(() => shop.goTo(at))
    await heading(title)
    await waitFor(() => expect(asked).toBeGreaterThan(0), PATIENCE)
    // What is asked after it is answered after it.
    await act(() => shop.stores().session.refresh())
    expect(shop.stores().slowDown.limited).toBe(false)
    expect(shop.address()).toBe(at)
  },
)

/** What the pages tell the server of their troubles, as `level code`. */
function toldTo({ network }: Shop): readonly string[] {
  const told: string[] = []
  network.use(
    http.post(`${ORIGIN}/api/auth/_log`, async ({ request }) => {
      const form = new URLSearchParams(await request.text())
      told.push(`${form.get('level')} ${form.get('code')}`)
      return new HttpResponse(null)
    }),
  )
  return told
}

test.each(['RATE_LIMITED', 'VARIANT_DOWNLOADS_LIMIT_REACHED', 'MAINTENANCE'])(
  'a 503 of %s is logged as no error, neither on the console nor at the server',
  async (code) => {
    expectConsole(/CLIENT_FETCH_ERROR/)
    const shop = await openShop({ at: '/bundle/kit' })
    await heading('Kit')
    slowDown(shop, 40, code)
    const told = toldTo(shop)
    await act(() => shop.stores().session.refresh())
    await shop.user.click(await screen.findByRole('button', { name: /^Add .*to cart$/i }, PATIENCE))
    await waitFor(() => expect(told).toEqual(['warn CLIENT_FETCH_ERROR']))
    expect(consoleSaid('error')).toEqual([])
  },
)

test.each(['PFL_LIMIT_REACHED', 'DOWNLOAD_LIMIT_4K_REACHED', 'DOWNLOAD_LIMIT_REACHED'])(
  'a 507 of %s is logged nowhere',
  async (code) => {
    const shop = await openShop({ at: '/bundles', member: 'confirmed' })
    await heading('Bundles')
    const told = toldTo(shop)
    shop.network.use(http.post(`${ORIGIN}/api/v1/downloads`, () => usedUp(code)))
    await act(() => shop.stores().downloads.start(FILE.PRACTICE))
    expect(await screen.findByRole('dialog', {}, PATIENCE)).toBeVisible()
    expect(told).toEqual([])
    expect(consoleSaid('error')).toEqual([])
    expect(consoleSaid('warn')).toEqual([])
  },
)

test('who comes to /503 by its address is told that there is nothing to wait for', async () => {
  const shop = await openShop({ at: '/503' })
  await heading('You’re not rate-limited')
  const main = within(screen.getByRole('main'))
  expect(main.queryByText(/taken back/i)).toBeNull()
  expect(main.queryByRole('button')).toBeNull()
  await shop.user.click(main.getByRole('link', { name: 'Go to home page' }))
  await waitFor(() => expect(shop.address()).toBe('/'), PATIENCE)
})

test('going home is a way out', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  act(() => shop.stores().slowDown.handle({ kind: 'rate-limited', retryAfterSeconds: 90 }))
  await heading(TITLE)
  await shop.user.click(
    within(screen.getByRole('main')).getByRole('link', { name: 'Go to home page' }),
  )
  await waitFor(() => expect(shop.stores().slowDown.limited).toBe(false), PATIENCE)
  expect(shop.address()).toBe('/')
})

test('a dialog waits with its words in it', async () => {
  const shop = await openShop({ at: '/bundle/kit' })
  await heading('Kit')
  act(() => shop.stores().modals.show({ kind: 'login' }))
  const email = await screen.findByLabelText('Email', {}, PATIENCE)
  await shop.user.type(email, 'ada@studio.test')
  await shop.user.type(screen.getByLabelText('Password'), 'a lamp in the projection room')
  slowDown(shop)
  await shop.user.keyboard('{Enter}')
  await heading(TITLE)
  expect(screen.queryByRole('dialog')).toBeNull()
  shop.network.resetHandlers()
  await shop.user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@studio.test')
})
