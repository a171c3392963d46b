import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { FILE } from '../support/backend-data.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'
import { HOLD_MS } from '#ui/stores/download-outcome.ts'

const fetched: string[] = []
/** cart 4. */
const PAY = 'Confirm & Pay'

beforeEach(() => {
  fetched.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    fetched.push(this.download)
  })
})

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE)
const dialog = (name: string) => screen.findByRole('dialog', { name }, PATIENCE)

test('who has credits reads what a download costs and leaves, and can still pay with money', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.goTo('/product/asset-7')
  expect(await button('Download · 1 credit')).toBeVisible()
  expect(
    screen.getByText('Individual license. You have 5 credits, with 4 left after this download.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeVisible()
  const [, dearer] = screen.getAllByRole('radio', { name: /^1920×1080prores/ })
  if (!dearer) throw new Error('the asset has two files')
  await shop.user.click(dearer)
  expect(await button('Download · 2 credits')).toBeVisible()
})

test('a plan shows its meter before it bites', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ downloadsPerMonth: 3 })
  await shop.goTo('/product/asset-4')
  // Its credits are spent, and the file costs less than more of them.
  await button('Use 1 credit instead')
  const meter = await screen.findByRole('meter', { name: 'Used this month' })
  expect(meter).toHaveAttribute('value', '0')
  expect(screen.getByText('0 of 3', { selector: 'span' })).toBeVisible()
})

test('a download for credits takes them, starts by itself and shows the asset as owned', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  await shop.user.click(await button('Download · 1 credit'))
  expect(await screen.findByText(/^1 credit used\. .+ starts in a moment\.$/)).toBeVisible()
  expect(await button('Download')).toBeVisible()
  expect(shop.stores().credits.balance).toBe(4)
  expect(await button('Undo')).toBeVisible()
  await waitFor(() => expect(fetched).toHaveLength(1), { timeout: 8000 })
  // What has been sent cannot be undone.
  expect(await screen.findByText(/^1 credit used\. .+ is downloading\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
}, 30_000)

test('a file that is being paid leads to its payment, and costs credits once that was canceled', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.put(FILE.SMOKE)
  await shop.goTo('/checkout')
  const country = await screen.findByLabelText('Billing country', {}, PATIENCE)
  await shop.user.selectOptions(country, 'Canada')
  await shop.user.click(await screen.findByRole('radio', { name: 'Test card' }, PATIENCE))
  await shop.user.click(screen.getByRole('radio', { name: 'Test 3-D Secure' }))
  await shop.user.click(await button(PAY))
  await dialog('Verify payment')
  await shop.reload('/product/asset-4')
  const onward = await screen.findByRole('link', { name: 'Complete or cancel payment' }, PATIENCE)
  expect(screen.getByText('This file is part of an order that’s awaiting payment.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument()

  await shop.stores().downloads.start(FILE.SMOKE)
  expect(
    await within(messages()).findByText(/^A pending payment already includes this asset/),
  ).toBeVisible()
  await shop.user.click(onward)
  await heading('Your bank needs to verify this payment')
  await shop.user.click(await button('Cancel payment'))
  await heading('Your payment didn’t go through')
  expect(screen.getByText('Nothing was charged.')).toBeVisible()
  await shop.goTo('/product/asset-4')
  expect(await button('Download · 1 credit')).toBeVisible()
}, 30_000)

test('coming back to the tab shows what another one changed', async () => {
  const shop = await openCreditShop('/')
  await shop.goTo('/product/asset-4')
  await button('Add to cart')
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
  await shop.give(5)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(
    await screen.findByText(/You have 5 credits, with 4 left after this download/, {}, PATIENCE),
  ).toBeVisible()
})

test('undo gives the credits back, and the file is never fetched', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  const download = await button('Download · 1 credit')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await shop.user.click(download)
  await shop.user.click(await button('Undo'))
  expect(await screen.findByText(/^Undone. 1 credit returned/)).toBeVisible()
  expect(await button('Download · 1 credit')).toBeVisible()
  expect(shop.stores().credits.balance).toBe(5)
  const left = await shop.db.selectFrom('credit_lots').select('remaining').execute()
  expect(left).toEqual([{ remaining: 5 }])
  vi.advanceTimersByTime(HOLD_MS)
  expect(fetched).toEqual([])
}, 30_000)

test('too few credits: the fewest that cover them and cost less than a pack are chosen, and once paid the download goes on', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  expect(buying.getByRole('alert')).toHaveTextContent('You need 1 more credit for this download.')
  expect(await buying.findByRole('radio', { name: 'Custom amount' })).toBeChecked()
  expect(buying.getByLabelText('Credits')).toHaveValue('5')
  expect(buying.getByRole('radio', { name: /^10 credits/ })).not.toBeChecked()
  expect(await buying.findByRole('row', { name: 'Current credits 0' })).toBeVisible()
  expect(buying.getByRole('row', { name: 'Credits after purchase 5' })).toBeVisible()
  expect(buying.getByRole('row', { name: 'Due today $10.00' })).toBeVisible()
  await shop.user.selectOptions(buying.getByLabelText('Billing country'), 'US')
  await shop.user.click(buying.getByRole('button', { name: PAY }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(shop.stores().credits.balance).toBe(4))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
}, 40_000)

test('exactly as many credits as one likes can be bought, at a price shown before', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  await shop.user.click(await buying.findByRole('radio', { name: 'Custom amount' }))
  const amount = buying.getByLabelText('Credits')
  await shop.user.clear(amount)
  await shop.user.type(amount, '3')
  expect(await buying.findByText('Enter a whole number of credits from 5 to 2,000.')).toBeVisible()
  expect(buying.getByRole('button', { name: PAY })).toBeDisabled()
  await shop.user.clear(amount)
  await shop.user.type(amount, '12')
  expect(await buying.findByRole('row', { name: 'Due today $24.00' })).toBeVisible()
  expect(buying.getByRole('button', { name: PAY })).toBeEnabled()
}, 30_000)

test('a declined card charges nothing and keeps the dialog for another', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  await buying.findByRole('row', { name: 'Due today $10.00' })
  const pay = buying.getByRole('button', { name: PAY })
  await shop.user.selectOptions(buying.getByLabelText('Billing country'), 'US')
  await shop.user.click(buying.getByRole('radio', { name: 'Test: card declined' }))
  await shop.user.click(pay)
  expect(await buying.findByText(/^Your payment was declined/)).toBeVisible()
  expect(await shop.db.selectFrom('credit_lots').select('id').execute()).toEqual([])
}, 30_000)

test('a price that changes while a dialog is open stops the payment and is shown beside the old one', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  await buying.findByRole('row', { name: 'Due today $10.00' })
  await shop.user.selectOptions(buying.getByLabelText('Billing country'), 'US')
  await shop.db.updateTable('credit_packs').set({ cost_per_credit: 300 }).execute()
  await shop.user.click(buying.getByRole('button', { name: PAY }))
  expect(
    await buying.findByText(/changed to \$15\.00 .* The previous price was \$10\.00\./),
  ).toBeVisible()
  expect(await buying.findByRole('row', { name: 'Due today $15.00' })).toBeVisible()
  await shop.user.click(buying.getByRole('button', { name: PAY }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
}, 40_000)

test('a bank that asks once more is answered in the same place', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  await buying.findByRole('row', { name: 'Due today $10.00' })
  const pay = buying.getByRole('button', { name: PAY })
  await shop.user.selectOptions(buying.getByLabelText('Billing country'), 'US')
  await shop.user.click(buying.getByRole('radio', { name: /3-D Secure/ }))
  await shop.user.click(pay)
  const bank = within(await dialog('Verify payment'))
  await shop.user.click(bank.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
}, 30_000)

test('an asset for subscribers opens the plans, with the charge now and next, and goes on after', async () => {
  const shop = await openCreditShop('/product/asset-3')
  const download = await button('Download · 1 credit')
  expect(await screen.findByRole('link', { name: 'View plans' }, PATIENCE)).toBeVisible()
  await shop.user.click(download)
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
  const plans = within(await dialog('Choose a plan'))
  // The cheapest one that the file can be downloaded under.
  expect(await plans.findByRole('radio', { name: /^Basic, billed monthly/ })).toBeChecked()
  expect(await plans.findByRole('row', { name: 'Current credits 0' })).toBeVisible()
  expect(plans.getByRole('row', { name: 'Credits after purchase 10' })).toBeVisible()
  expect(plans.getByRole('row', { name: 'Due today $19.00' })).toBeVisible()
  expect(plans.getByRole('row', { name: /^Next payment/ })).toHaveTextContent('$19.00 on')
  await shop.user.selectOptions(plans.getByLabelText('Billing country'), 'US')
  await shop.user.click(plans.getByRole('button', { name: PAY }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
  expect(shop.stores().credits.subscription?.planVariant?.tier).toBe('basic')
}, 40_000)

test('a month’s downloads used up: the limit, when it ends, and a larger plan that takes its place', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ downloadsPerMonth: 1 })
  await shop.give(5)
  await shop.ask('/api/v1/downloads', { variant_id: FILE.HD })
  await shop.goTo('/product/asset-4')
  expect(
    await screen.findByText('You’ve used all of this month’s downloads.', {}, PATIENCE),
  ).toBeVisible()
  await shop.user.click(await button('Download · 1 credit'))
  const limit = within(await dialog('Download limit reached'))
  expect(limit.getByRole('alert')).toHaveTextContent('1 of 1 used. Resets')
  await shop.user.click(await limit.findByRole('button', { name: 'Change plan' }))
  expect(await dialog('Change your plan')).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
}, 30_000)

test('4K that the plan does not have opens a dialog of its own', async () => {
  const shop = await openCreditShop('/')
  await shop.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', FILE.SMOKE).execute()
  await shop.subscribe({ downloads4kPerMonth: 0, tier: 'basic', basePrice: cents(1900) })
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  await shop.user.click(await button('Download · 1 credit'))
  const limit = within(await dialog('Your plan doesn’t include 4K downloads'))
  expect(limit.getByRole('alert')).toHaveTextContent('Your plan doesn’t include any')
  await shop.user.click(await limit.findByRole('button', { name: 'Change plan' }))
  const plans = within(await dialog('Change your plan'))
  // The cheapest one with 4K downloads that begins at once; Basic has none of them.
  expect(await plans.findByRole('radio', { name: /^Standard, billed monthly/ })).toBeChecked()
  await plans.findByRole('row', { name: 'Due today $20.00' })
  await shop.user.selectOptions(plans.getByLabelText('Billing country'), 'US')
  await shop.user.click(plans.getByRole('button', { name: PAY }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
}, 40_000)

test('4K that the plan does not have can be bought on the spot: the cart opens with it', async () => {
  const shop = await openCreditShop('/')
  await shop.db.updateTable('variants').set({ is4k: 1 }).where('id', '=', FILE.SMOKE).execute()
  await shop.subscribe({ downloads4kPerMonth: 0 })
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  await shop.user.click(await button('Download · 1 credit'))
  const limit = within(await dialog('Your plan doesn’t include 4K downloads'))
  await shop.user.click(await limit.findByRole('button', { name: 'Add to cart · $6.00' }))
  await waitFor(() => expect(shop.stores().cart.count).toBe(1), PATIENCE)
  expect(screen.queryByRole('dialog', { name: /4K/ })).not.toBeInTheDocument()
  expect(shop.stores().cart.active).toBe(true)
  expect(shop.stores().cart.has({ type: 'variant', id: FILE.SMOKE })).toBe(true)
}, 30_000)

test('one credit short, the file itself costs less than credits and goes into the cart', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  expect(await buying.findByText('You can also buy just this file for $6.00.')).toBeVisible()
  await shop.user.click(buying.getByRole('button', { name: 'Add to cart · $6.00' }))
  await waitFor(() => expect(shop.stores().cart.count).toBe(1), PATIENCE)
  expect(screen.queryByRole('dialog', { name: 'Buy more credits' })).not.toBeInTheDocument()
  expect(shop.stores().cart.active).toBe(true)
}, 30_000)

test('a plan whose license no longer covers the account moves to the one that does, and the download goes on', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ basePrice: cents(3900) })
  await shop.give(5)
  await shop.needLicense(2)
  await shop.reload('/product/asset-4')
  expect(await screen.findByText(/requires a higher license/, {}, PATIENCE)).toBeVisible()
  await shop.user.click(await button('Download · 1 credit'))
  const license = within(await dialog('Upgrade your license'))
  await shop.user.click(await license.findByRole('button', { name: 'Switch Standard to Startup' }))
  const change = within(await dialog('Change your plan'))
  expect(await change.findByRole('row', { name: /^Due today/ }, PATIENCE)).toHaveTextContent('$')
  await shop.user.selectOptions(change.getByLabelText('Billing country'), 'US')
  await shop.user.type(change.getByLabelText('Company'), 'Emberworks')
  await shop.user.click(change.getByRole('button', { name: PAY }))
  expect(await screen.findByText(/^1 credit used\./, {}, PATIENCE)).toBeVisible()
}, 30_000)

test('the last practice asset of the month says so in the words of practice footage', async () => {
  const shop = await openCreditShop('/')
  for (let place = 0; place < 10; place += 1) {
    await shop.ask('/api/v1/downloads', { variant_id: FILE.PRACTICE + place })
  }
  await shop.goTo('/product/asset-61')
  await shop.user.click(await button('Download'))
  const limit = within(await dialog('Practice footage limit reached'))
  expect(limit.getByRole('meter', { name: 'Practice footage this month' })).toHaveAttribute(
    'value',
    '10',
  )
}, 30_000)

test('an unconfirmed address is answered with how to confirm it', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.goTo('/product/asset-4')
  const download = await button('Download · 1 credit')
  await shop.db.updateTable('users').set({ confirmed_at: null }).execute()
  await shop.user.click(download)
  await waitFor(() => expect(messages()).toHaveTextContent(/not verified yet/))
  await heading('Asset 4')
}, 30_000)
