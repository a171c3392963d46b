import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { paidOrders } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { PLAN, CREDIT_SUBSCRIPTION, seedPriceBook } from '../support/price-book-data.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { BANK, CARD, stripeScript } from '#tests/support/stripe-script.ts'
import { openStripe } from '#tests/support/stripe-stand-in.ts'
import { STRIPE } from '../support/stripe-protocol.ts'

Object.assign(window, { Stripe: stripeScript() })

/** A shop that takes cards, with Ada at its checkout and the provider's script on the page. */
async function openCardShop(cart: readonly number[] = [FILE.HD, FILE.SMOKE]) {
  const stripe = await openStripe()
  onTestFinished(() => stripe.close())
  // A page loads the script once, and so does a file of tests.
  window.stripeOptions = []
  window.stripeFails = false
  const place = { kind: 'stripe', ...STRIPE, publishableKey: 'pk_ours', url: stripe.url } as const
  const shop = await openShop({ member: 'confirmed', cart, payments: [place] })
  /** What the bank says when it is asked; a status of 0 is a line that broke. */
  const answerAsBank = (isRight: boolean, status = isRight ? 200 : 402) =>
    shop.network.use(
      http.post(`https://api.stripe.com${BANK}`, async ({ request }) => {
        if (status === 0) return HttpResponse.error()
        const [id = ''] = (await request.text()).split('_secret_')
        if (id.startsWith('seti_')) stripe.authenticateSetup(id, isRight)
        else stripe.authenticate(id, isRight)
        return new HttpResponse(null, { status })
      }),
    )
  return { ...shop, stripe, answerAsBank }
}

/** What the page said to the script, in its order. */
const told = () => window.stripeOptions ?? []

const payButton = () => screen.findByRole('button', { name: 'Confirm & Pay' }, PATIENCE)

async function pay({ user }: Pick<Shop, 'user'>, card: string): Promise<void> {
  const field = await screen.findByLabelText('Card number', {}, PATIENCE)
  await user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await user.clear(field)
  await user.type(field, card)
  await user.click(await payButton())
}

test('a card is typed into the provider’s form, and only its token reaches the shop', async () => {
  const shop = await openCardShop()
  const sent: string[] = []
  shop.network.use(
    http.post('*/api/v1/checkout', async ({ request }) => {
      sent.push(await request.clone().text())
      return shop.answer(request)
    }),
  )
  await pay(shop, CARD.pays)
  await heading('Your files are ready')
  expect(shop.stripe.paid()).toMatchObject([{ amount: 1000, currency: 'usd' }])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('"payment":"ctoken_ok_')
  expect(sent[0]).not.toContain('4242')
  expect(told()[0]).toMatchObject({
    amount: 1000,
    currency: 'usd',
    mode: 'payment',
  })
})

test('nothing is sent while the form itself has something to say', async () => {
  const shop = await openCardShop()
  await screen.findByLabelText('Card number', {}, PATIENCE)
  await shop.user.click(await payButton())
  await shop.user.type(screen.getByLabelText('Card number'), '1')
  await shop.user.click(await payButton())
  expect(await screen.findByText('Your card is not supported.')).toBeVisible()
  expect(shop.stripe.log).toEqual([])
  await shop.user.type(screen.getByLabelText('Card number'), '2')
  expect(screen.queryByText('Your card is not supported.')).not.toBeInTheDocument()
})

test('a declined card charges nothing, and another one pays', async () => {
  const shop = await openCardShop()
  await pay(shop, CARD.declined)
  expect(await screen.findByText(/was declined and nothing was charged/)).toBeVisible()
  expect(shop.stripe.paid()).toEqual([])
  await pay(shop, CARD.pays)
  await heading('Your files are ready')
  expect(shop.stripe.paid()).toHaveLength(1)
  expect(await paidOrders(shop.db)).toHaveLength(1)
})

test('a bank that asks is answered in its own window, and the payment goes on', async () => {
  const shop = await openCardShop()
  shop.answerAsBank(true)
  await pay(shop, CARD.asks)
  await heading('Your files are ready')
  expect(shop.stripe.paid()).toHaveLength(1)
})

test('another card is saved for a plan without a charge, after its bank was answered', async () => {
  const shop = await openCardShop([])
  await seedPriceBook(shop.db)
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_MONTH}`)
  await pay(shop, CARD.pays)
  await heading('Your plan is active')
  const before = await shop.db.selectFrom('subscriptions').select('payment').executeTakeFirst()
  window.stripeOptions = []
  shop.answerAsBank(true)
  await shop.goTo('/checkout/payment_method?of=plan')
  await heading('Payment method')
  const field = await screen.findByLabelText('Card number', {}, PATIENCE)
  await shop.user.clear(field)
  await shop.user.type(field, CARD.asks)
  await shop.user.click(screen.getByRole('button', { name: 'Save payment method' }))
  await heading('Subscription')
  expect(told()[0]).toMatchObject({ mode: 'setup', setupFutureUsage: 'off_session' })
  const after = await shop.db.selectFrom('subscriptions').select('payment').executeTakeFirst()
  expect(after?.payment).toMatch(/^stripe:cus_\w+\/pm_stepped_/)
  expect(after?.payment).not.toBe(before?.payment)
  expect(shop.stripe.paid()).toHaveLength(1)
}, 30_000)

test('a bank that says no charges nothing and leads back to the form', async () => {
  const shop = await openCardShop()
  shop.answerAsBank(false)
  await pay(shop, CARD.asks)
  expect(await screen.findByText(/was declined and nothing was charged/)).toBeVisible()
  expect(shop.stripe.paid()).toEqual([])
  expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('a line that breaks at the bank is taken up again where it broke', async () => {
  const shop = await openCardShop()
  shop.answerAsBank(true, 0)
  await pay(shop, CARD.asks)
  expect(await screen.findByText(/You appear to be offline/)).toBeVisible()
  shop.answerAsBank(true)
  await shop.user.click(await payButton())
  await heading('Your files are ready')
  expect(shop.stripe.intents.size).toBe(1)
  expect(shop.stripe.paid()).toHaveLength(1)
})

test('a question that was left is asked again from the order', async () => {
  const shop = await openCardShop()
  shop.answerAsBank(true, 0)
  await pay(shop, CARD.asks)
  expect(await screen.findByText(/You appear to be offline/)).toBeVisible()
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await shop.reload(`/checkout/complete?order=${id}`)
  await heading('Your bank needs to verify this payment')
  shop.answerAsBank(true)
  await shop.user.click(screen.getByRole('button', { name: 'Verify payment' }))
  await heading('Your files are ready')
  expect(shop.stripe.paid()).toHaveLength(1)
})

test('the form is told of another sum, and of the country, which it need not ask again', async () => {
  const shop = await openCardShop()
  await screen.findByLabelText('Card number', {}, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(() => expect(told()).toContainEqual(expect.objectContaining({ amount: 1800 })))
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  const known = { defaultValues: { billingDetails: { address: { country: 'CA' } } } }
  await waitFor(() => expect(told()).toContainEqual(known))
})

test('a plan’s card is taken to be charged again', async () => {
  const shop = await openCardShop([])
  await seedPriceBook(shop.db)
  await shop.goTo(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`)
  await pay(shop, CARD.pays)
  await heading('Your plan is active')
  expect(told()).toContainEqual(expect.objectContaining({ setupFutureUsage: 'off_session' }))
  expect(shop.stripe.paid()).toMatchObject([{ amount: 18000, setup_future_usage: 'off_session' }])
})

test('a credit subscription’s card is taken to be charged again', async () => {
  const shop = await openCardShop([])
  await seedPriceBook(shop.db)
  await shop.goTo(`/checkout/purchase?pack=${CREDIT_SUBSCRIPTION}`)
  await pay(shop, CARD.pays)
  await heading('Your credit subscription is active')
  expect(told()).toContainEqual(expect.objectContaining({ setupFutureUsage: 'off_session' }))
  expect(shop.stripe.paid()).toMatchObject([{ amount: 3400, setup_future_usage: 'off_session' }])
})

test('a form that does not come up says so, and the button waits', async () => {
  const shop = await openCardShop()
  window.stripeFails = true
  await shop.reload()
  expect(await screen.findByText(/The card form didn’t load/, {}, PATIENCE)).toBeVisible()
  expect(await payButton()).toBeDisabled()
  window.stripeFails = false
  await shop.user.click(screen.getByRole('button', { name: 'Try again' }))
  await pay(shop, CARD.pays)
  await heading('Your files are ready')
})

test('money that takes its time is not called paid: the page says so and looks again', async () => {
  const shop = await openCardShop()
  const { user } = shop
  await pay(shop, CARD.slow)
  await heading('Payment processing')
  expect(await paidOrders(shop.db)).toEqual([])
  const [intent] = shop.stripe.intents.values()
  shop.stripe.finish(intent?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await heading('Your files are ready')
})
