import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { paidOrders } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { openPayPal, PAYPAL_KEYS } from '#tests/support/paypal-stand-in.ts'
import { seedPriceBook } from '../support/price-book-data.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { usedBefore } from '#tests/support/used-code.ts'
import { redirectTo } from '#ui/checkout/redirect-to.ts'

/** Where the page sent its browser. */
const left: string[] = []

beforeEach(() => {
  left.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    left.push(this.href)
  })
})

/** A shop that is paid through PayPal, with Ada in it. */
async function openPayPalShop(at = '/checkout', ways: 'alone' | 'beside cards' = 'alone') {
  const paypal = await openPayPal()
  onTestFinished(() => paypal.close())
  const place = { kind: 'paypal', ...PAYPAL_KEYS, url: paypal.origin } as const
  const cards = {
    kind: 'stripe',
    secretKey: 'sk',
    publishableKey: 'pk',
    webhookSecret: 'whsec',
    url: 'http://127.0.0.1:9',
  } as const
  const shop = await openShop({
    at: '/checkout',
    member: 'confirmed',
    cart: [FILE.HD, FILE.SMOKE],
    payments: ways === 'alone' ? [place] : [place, cards],
  })
  await seedPriceBook(shop.db)
  if (at !== '/checkout') await shop.reload(at)
  return { ...shop, paypal }
}

type PayPalShop = Awaited<ReturnType<typeof openPayPalShop>>

/** Fills in the form and goes to PayPal; gives the address there. */
async function goToPayPal({ user }: PayPalShop): Promise<string> {
  const button = await screen.findByRole('button', { name: 'Continue to PayPal' }, PATIENCE)
  await user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await user.click(button)
  await waitFor(() => expect(left).toHaveLength(1), { timeout: 8_000 })
  return left[0] ?? ''
}

/** PayPal's message was faster than the buyer: their order is over. */
async function declinedMeanwhile({ db, ask }: PayPalShop): Promise<void> {
  const mine = db.selectFrom('orders').select('id').where('status', '=', 'awaiting')
  const { id } = await mine.executeTakeFirstOrThrow()
  const answer = await ask(`/api/v1/orders/${id}/challenge`, { answer: 'approve' })
  expect(answer.status).toBe(422)
}

const pathOf = (address: string) => address.replace(ORIGIN, '')

test('the button says where it goes, and the buyer comes back to a receipt', async () => {
  const shop = await openPayPalShop()
  const there = await goToPayPal(shop)
  expect(there).toMatch(new RegExp(`^${shop.paypal.origin}/checkoutnow`))
  expect(shop.paypal.taken()).toEqual([])
  await shop.reload(pathOf(shop.paypal.approve(there)))
  await heading('Your files are ready')
  expect(shop.paypal.taken()).toMatchObject([[expect.any(String), 1000]])
  expect(await screen.findByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('coming back twice pays once', async () => {
  const shop = await openPayPalShop()
  const back = pathOf(shop.paypal.approve(await goToPayPal(shop)))
  await shop.reload(back)
  await heading('Your files are ready')
  await shop.reload(back)
  await heading('Your files are ready')
  expect(shop.paypal.taken()).toHaveLength(1)
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('who leaves PayPal without paying finds the cart as it was', async () => {
  const shop = await openPayPalShop()
  await shop.reload(pathOf(shop.paypal.cancel(await goToPayPal(shop))))
  await heading('Payment canceled')
  expect(screen.getByText('Nothing was charged, and your cart is unchanged.')).toBeVisible()
  await shop.user.click(screen.getByRole('link', { name: 'Back to checkout' }))
  expect(await screen.findByRole('button', { name: 'Continue to PayPal' }, PATIENCE)).toBeVisible()
  const country = screen.getByLabelText('Billing country')
  await waitFor(() => expect(country).toHaveDisplayValue('Canada'))
  expect(shop.paypal.taken()).toEqual([])
})

test('a payment that PayPal refuses leads back to the checkout', async () => {
  const shop = await openPayPalShop()
  shop.paypal.fates.push({ issue: 'INSTRUMENT_DECLINED' })
  await shop.reload(pathOf(shop.paypal.approve(await goToPayPal(shop))))
  await heading('Your payment didn’t go through')
  expect(screen.getByRole('link', { name: 'Back to checkout' })).toBeVisible()
  expect(await paidOrders(shop.db)).toEqual([])
})

test.each(['first', 'after PayPal has told of it'])(
  'a code that their PayPal account has used before is said to who comes back %s',
  async (when) => {
    const shop = await openPayPalShop()
    await usedBefore(shop, 'paypal', 'BUYER1234567')
    const back = pathOf(shop.paypal.approve(await goToPayPal(shop)))
    if (when !== 'first') await declinedMeanwhile(shop)
    await shop.reload(back)
    await heading('Your payment didn’t go through')
    expect(screen.getByText(/was already used with this payment method/)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Cart, 2 items' }, PATIENCE)).toBeVisible()
    expect(shop.paypal.taken()).toEqual([])
  },
)

test('who comes back without having approved is told so, and can go there again', async () => {
  const shop = await openPayPalShop()
  const there = await goToPayPal(shop)
  const order = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/checkout/return?order=${order.id}`)
  await heading('Finish your payment at PayPal')
  await shop.user.click(screen.getByRole('button', { name: 'Continue to PayPal' }))
  expect(left).toEqual([there, there])
  shop.paypal.approve(there)
  await shop.user.click(screen.getByRole('button', { name: 'Check again' }))
  await heading('Your files are ready')
})

test('a shop that cannot be asked on the way back is asked again', async () => {
  const shop = await openPayPalShop()
  const back = pathOf(shop.paypal.approve(await goToPayPal(shop)))
  shop.network.use(
    http.post(`${ORIGIN}/api/v1/orders/:id/challenge`, () => HttpResponse.error(), {
      once: true,
    }),
  )
  await shop.reload(back)
  await heading('We couldn’t check your payment')
  expect(screen.getByRole('alert')).toHaveTextContent('You appear to be offline')
  await shop.user.click(screen.getByRole('button', { name: 'Check again' }))
  await heading('Your files are ready')
})

test('money that PayPal holds back is not called paid', async () => {
  const shop = await openPayPalShop()
  shop.paypal.fates.push('PENDING')
  await shop.reload(pathOf(shop.paypal.approve(await goToPayPal(shop))))
  await heading('Payment processing')
  expect(await paidOrders(shop.db)).toEqual([])
})

test('somebody else’s order is no page to come back to', async () => {
  const shop = await openPayPalShop()
  await shop.reload('/checkout/return?order=01J0000000000000000000000Z')
  expect(
    await screen.findByRole('heading', { level: 1, name: /not|nothing|no /i }, PATIENCE),
  ).toBeVisible()
})

test('where there is a choice of ways, the words follow it', async () => {
  const shop = await openPayPalShop('/checkout', 'beside cards')
  const ways = within(await screen.findByRole('group', { name: 'Payment method' }, PATIENCE))
  expect(ways.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Continue to PayPal' })).toBeVisible()
  await shop.user.click(ways.getByRole('radio', { name: 'Card' }))
  expect(screen.getByRole('button', { name: 'Confirm & Pay' })).toBeVisible()
})

test('a dialog that sells leads to the checkout, and the receipt leads back', async () => {
  const shop = await openPayPalShop('/product/asset-4')
  await shop.user.click(
    await screen.findByRole('button', { name: 'Use 1 credit instead' }, PATIENCE),
  )
  const buying = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  await buying.findByRole('row', { name: 'Due today $10.00' })
  expect(buying.queryByLabelText('Billing country')).not.toBeInTheDocument()
  await shop.user.click(buying.getByRole('button', { name: 'Continue to checkout' }))
  await heading('Checkout')
  expect(shop.address()).toBe(
    `/checkout/purchase?credits=5&license=1&return=${encodeURIComponent('/product/asset-4')}`,
  )
  await shop.reload(pathOf(shop.paypal.approve(await goToPayPal(shop))))
  await heading('Your credits are ready')
  await shop.user.click(screen.getByRole('link', { name: 'Go back' }))
  expect(await screen.findByRole('button', { name: 'Download · 1 credit' }, PATIENCE)).toBeVisible()
})

test('a way back to another site is no way back', async () => {
  const shop = await openPayPalShop(`/checkout/purchase?pack=1&return=//elsewhere.test/`)
  await shop.reload(pathOf(shop.paypal.approve(await goToPayPal(shop))))
  await heading('Your credits are ready')
  expect(screen.queryByRole('link', { name: 'Go back' })).not.toBeInTheDocument()
})

test('nothing but a web address is ever gone to', () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,', '/checkout', ''])
    redirectTo(address)
  expect(left).toEqual([])
  redirectTo('https://provider.test/pay')
  expect(left).toEqual(['https://provider.test/pay'])
})
