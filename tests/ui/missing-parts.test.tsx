import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import type { Modal } from '#ui/stores/modal-store.ts'
import { LOAD_AGAIN } from '#messages/texts.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

/** Which of the modules below do not arrive. What has arrived stays, so each test is the first to need its own. */
const gone = vi.hoisted(() => new Set<string>())

/** Those of them that were missed. */
const missed = vi.hoisted(() => new Set<string>())

/** A module that is fetched as usual, unless it is gone. */
const fetched = vi.hoisted(() => (name: string) => async (original: () => Promise<object>) => {
  const module = await original()
  return new Proxy(module, {
    get: (parts, key) => {
      if (gone.has(name) && typeof key === 'string' && /^[A-Z]/.test(key)) {
        missed.add(name)
        throw new Error('offline')
      }
      return Reflect.get(parts, key) as unknown
    },
  })
})

vi.mock('#ui/cart/cart-panel.tsx', fetched('cart'))
vi.mock('#ui/layout/modals.tsx', fetched('modals'))
vi.mock('#ui/layout/license-dialog.tsx', fetched('license'))
vi.mock('#ui/survey/survey-dialog.tsx', fetched('survey'))
vi.mock('#ui/checkout/pay-form.tsx', fetched('pay-form'))
vi.mock('#ui/stores/wishlist-actions.ts', fetched('desk'))

beforeEach(() => {
  gone.clear()
  missed.clear()
})

/** A checkout with something typed. */
async function openCheckout(): Promise<Shop> {
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await shop.user.type(await screen.findByLabelText(/^Company/, {}, PATIENCE), 'Sparks Ltd')
  return shop
}

async function expectSaid(name: string): Promise<void> {
  const stack = screen.getByRole('region', { name: 'Messages' })
  const words = `${name} didn’t load. ${LOAD_AGAIN}`
  expect(await within(stack).findByText(words, {}, PATIENCE)).toBeVisible()
}

function expectTyped(): void {
  expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Sparks Ltd')
}

test('a checkout whose payment form does not load says so in its place, and fetches it again', async () => {
  gone.add('pay-form')
  const shop = await openShop({ member: 'confirmed', cart: [FILE.HD] })
  await heading('Checkout')
  expect(await screen.findByRole('alert', {}, PATIENCE)).toHaveTextContent(
    `This part of the page didn’t load. ${LOAD_AGAIN}`,
  )
  expect(screen.getByRole('region', { name: 'Order summary' })).toBeVisible()

  gone.clear()
  await shop.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)).toBeVisible()
})

const FORGOT: Modal = { kind: 'forgot', email: '' }
const LICENSE: Modal = { kind: 'license', required: 2 }

test.each([
  ['that dialogs share', 'modals', FORGOT, 'The password reset form'],
  ['of its own', 'license', LICENSE, 'The license picker'],
])('the same is so for a dialog without the code %s', async (_, module, modal, name) => {
  gone.add(module)
  const shop = await openCheckout()
  const ask = () => act(() => shop.stores().modals.show(modal))
  ask()
  await expectSaid(name)
  expectTyped()
  expect(shop.stores().modals.open).toBeNull()

  gone.clear()
  ask()
  expect(await screen.findByRole('dialog', {}, PATIENCE)).toBeVisible()
  expectTyped()
})

test('questions that nobody asked for stay away without a word', async () => {
  gone.add('survey')
  const shop = await openCheckout()
  act(() => shop.stores().modals.show({ kind: 'survey', offered: true, business: false }))
  await waitFor(() => expect(shop.stores().modals.open).toBeNull(), PATIENCE)
  expect(shop.stores().notifications.shown).toEqual([])
  expectTyped()
})

test('a cart panel that does not load leaves the page and what was typed, says so, and opens at the next try', async () => {
  gone.add('cart')
  const shop = await openCheckout()
  const open = screen.getByRole('button', { name: /^Cart, / })
  await shop.user.click(open)
  await expectSaid('The cart')
  expectTyped()
  expect(shop.stores().cart.active).toBe(false)

  gone.clear()
  await shop.user.click(open)
  expect(await screen.findByRole('dialog', { name: 'Cart' }, PATIENCE)).toBeVisible()
  expectTyped()
})

test('wishlists that do not load are silent until a heart is pressed, and are fetched again', async () => {
  gone.add('desk')
  const shop = await openShop({ at: '/product/asset-1' })
  await heading('Asset 1')
  const [heart] = await screen.findAllByRole('button', { name: /^Save/ }, PATIENCE)
  await waitFor(() => expect(missed).toContain('desk'), PATIENCE)
  // What would be said is said in words of this module.
  await act(() => import('#messages/error-message.ts'))
  expect(shop.stores().notifications.shown).toEqual([])
  if (heart) await shop.user.click(heart)
  await expectSaid('The wishlist picker')

  gone.clear()
  if (heart) await shop.user.click(heart)
  await waitFor(() => expect(shop.stores().wishlists.actions).not.toBeNull(), PATIENCE)
})

const WORDS = '#messages/sign-in-errors.ts'
const ANSWER = '#ui/layout/notify-confirmation.ts'

test.each([
  [
    'what went wrong at a provider',
    WORDS,
    'sign_in=/bundles&error=OAuthCallback',
    'The sign-in message',
  ],
  [
    'how a confirmation went',
    ANSWER,
    'account_confirmation_success=true',
    'Your email confirmation',
  ],
])(
  'where the code that says %s does not load, that is said instead',
  async (_, file, search, of) => {
    vi.doMock(file, () => {
      throw new Error('offline')
    })
    onTestFinished(() => vi.doUnmock(file))
    const shop = await openShop({ at: '/bundles', member: 'confirmed' })
    await heading('Bundles')
    await act(() => shop.goTo(`/bundles?${search}`))
    const stack = within(screen.getByRole('region', { name: 'Messages' }))
    const words = new RegExp(`${of} didn’t load\\. ${LOAD_AGAIN}$`)
    expect(await stack.findByText(words, {}, PATIENCE)).toBeVisible()
  },
)
