import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { expectConsole } from '#tests/setup-ui.ts'

afterEach(() => vi.useRealTimers())

type Said = Parameters<ReturnType<Shop['stores']>['notifications']['say']>[0]

async function openQuietShop(): Promise<Shop> {
  const shop = await openShop({ at: '/bundles' })
  await heading('Bundles')
  return shop
}

async function say(shop: Shop, ...said: readonly Said[]): Promise<HTMLElement> {
  act(() => said.forEach((one) => shop.stores().notifications.say(one)))
  const stack = await screen.findByRole('region', { name: 'Messages' }, PATIENCE)
  await within(stack).findByText(said.at(-1)?.body ?? '', {}, PATIENCE)
  return stack
}

/** A message that leaves by itself, under a clock that the test moves. */
async function sayUnderClock(shop: Shop): Promise<HTMLElement> {
  await say(shop, { type: 'error', body: 'Something went wrong.' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => shop.stores().notifications.say({ type: 'info', body: 'The reel is cut.' }))
  return screen.getByText('The reel is cut.')
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('a second message of a type takes the place of the first', async () => {
  const shop = await openQuietShop()
  const stack = await say(
    shop,
    { type: 'info', body: 'The reel is cut.' },
    { type: 'success', body: 'The reel is on its way.' },
    { type: 'info', body: 'The reel is graded.' },
  )
  const words = within(stack)
    .getAllByRole('status')
    .map((one) => one.textContent)
  expect(words).toEqual(['The reel is graded.', 'The reel is on its way.'])
})

test('a message stays for ten seconds, fades for one and is gone; an error stays', async () => {
  const shop = await openQuietShop()
  const message = await sayUnderClock(shop)
  pass(9_999)
  expect(shop.stores().notifications.fading.size).toBe(0)
  pass(1)
  expect(shop.stores().notifications.fading.size).toBe(1)
  pass(999)
  expect(message).toBeInTheDocument()
  pass(1)
  expect(message).not.toBeInTheDocument()
  pass(60_000)
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
})

test('time stands still for a message that is pointed at', async () => {
  const message = await sayUnderClock(await openQuietShop())
  fireEvent.pointerEnter(message)
  pass(60_000)
  expect(message).toBeInTheDocument()
  fireEvent.pointerLeave(message)
  pass(11_000)
  expect(message).not.toBeInTheDocument()
})

test('and for one that has the focus', async () => {
  const message = await sayUnderClock(await openQuietShop())
  const close = screen.getAllByRole('button', { name: 'Dismiss' }).at(-1)
  act(() => close?.focus())
  pass(60_000)
  expect(message).toBeInTheDocument()
  act(() => close?.blur())
  pass(11_000)
  expect(message).not.toBeInTheDocument()
})

test('F6 leads to the messages, and Esc closes the one with the focus', async () => {
  const shop = await openQuietShop()
  const stack = await say(
    shop,
    { type: 'error', body: 'Something went wrong.' },
    { type: 'success', body: 'It is mended.' },
  )
  await shop.user.keyboard('{F6}')
  expect(stack).toHaveFocus()
  await shop.user.tab()
  await shop.user.keyboard('{Escape}')
  expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument()
  expect(screen.getByText('It is mended.')).toBeVisible()
})

test('closing messages leads to the next one, and after the last back to where the focus was', async () => {
  const shop = await openQuietShop()
  const stack = await say(
    shop,
    { type: 'error', body: 'Something went wrong.' },
    { type: 'success', body: 'It is mended.' },
  )
  const place = screen.getByRole('link', { name: 'Skip to content' })
  act(() => place.focus())
  await shop.user.keyboard('{F6}')
  await shop.user.tab()
  await shop.user.keyboard('{Enter}')
  expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument()
  expect(stack).toHaveFocus()
  await shop.user.tab()
  await shop.user.keyboard('{Escape}')
  expect(stack).toBeEmptyDOMElement()
  expect(place).toHaveFocus()
})

test('a line at the top moves while the next page is on its way, and goes when it is there', async () => {
  const shop = await openQuietShop()
  const line = () => document.querySelector('[aria-hidden="true"]:not(svg, span)')
  expect(line()).not.toBeVisible()
  shop.network.use(
    http.get(`${ORIGIN}/api/v1/bundles/kit`, async ({ request }) => {
      await delay(150)
      return shop.answer(request)
    }),
  )
  act(() => void shop.goTo('/bundle/kit'))
  await waitFor(() => expect(line()).toBeVisible())
  await heading('Kit')
  await waitFor(() => expect(line()).not.toBeVisible())
  expect(screen.getByRole('main')).toHaveFocus()
})

test('an address that is none says so, with a way home', async () => {
  await openShop({ at: '/no-such-page' })
  await heading('Page not found')
  expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/')
})

test('a page that cannot be loaded says so without a word of the fault', async () => {
  expectConsole(/./)
  const shop = await openQuietShop()
  shop.network.use(
    http.get(`${ORIGIN}/api/v1/bundles/kit`, () =>
      HttpResponse.json({ error: 'SQLITE_CORRUPT at query-compiler.ts:42' }, { status: 500 }),
    ),
  )
  await act(() => shop.goTo('/bundle/kit'))
  await heading('This page didn’t load')
  expect(screen.getByRole('main')).not.toHaveTextContent(/SQLITE|\.ts:|Error/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to home page' })).toBeVisible()
})

test('nor does a page that breaks while it is drawn', async () => {
  expectConsole(/./)
  const shop = await openShop({ at: '/checkout', cart: [FILE.HD] })
  await screen.findByRole('heading', { name: 'Your account' }, PATIENCE)
  const { cart } = shop.stores()
  act(() => {
    cart.order = { ...cart.order, items: null } as unknown as typeof cart.order
  })
  await heading('This page didn’t load')
  expect(screen.getByRole('main')).not.toHaveTextContent(/TypeError|null|\.tsx/)
  expect(screen.getByRole('link', { name: 'Go to home page' })).toBeVisible()
})

test('a confirmation link that is none offers a new one and a way home', async () => {
  const shop = await openShop({
    at: '/auth/confirm?confirmation_token=none',
    member: 'unconfirmed',
  })
  await heading('This link isn’t valid')
  const main = within(screen.getByRole('main'))
  await shop.user.click(main.getByRole('button', { name: 'Resend email' }))
  expect(await main.findByText('Email sent. Check your inbox.')).toBeVisible()
  expect(main.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/')
})

test('going back closes what was open over the page', async () => {
  const shop = await openQuietShop()
  await shop.goTo('/bundle/kit')
  await heading('Kit')
  act(() => shop.stores().modals.askToSignIn())
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  await act(() => shop.back())
  await heading('Bundles')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
