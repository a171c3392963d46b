import { screen, waitFor, within } from '@testing-library/react'
import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { paidOrders } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { aUser } from '#tests/support/samples.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { CheckoutForm } from '#ui/checkout/checkout-form.ts'

const MEMBER = { member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] } as const

const payButton = () => screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)
const BLANK = /can’t be blank/
const country = () => screen.getByLabelText('Billing country')
const consent = () => screen.queryByRole('checkbox', { name: /right of withdrawal/ })

async function choose({ user }: Pick<Shop, 'user'>, name: string): Promise<void> {
  await payButton()
  await user.selectOptions(country(), name)
}

async function recorded({ db }: Shop) {
  return db
    .selectFrom('orders')
    .select(['vat_id', 'acknowledged_at', 'billing_country', 'company'])
    .executeTakeFirst()
}

test('a field that is filled in after a refusal keeps the focus, and is no longer called faulty', async () => {
  const shop = await openShop(MEMBER)
  await shop.user.click(await payButton())
  await waitFor(() => expect(country()).toHaveAccessibleDescription(BLANK), PATIENCE)
  await waitFor(() => expect(country()).toHaveFocus())
  const number = screen.getByLabelText(/^VAT ID/)
  await shop.user.type(number, 'DE1')
  expect(number).toHaveFocus()
  expect(country()).toHaveAccessibleDescription(BLANK)
  await shop.user.selectOptions(country(), 'Canada')
  await waitFor(() => expect(country()).not.toHaveAccessibleDescription(BLANK))
})

test('a consumer in the EU is asked to give up withdrawing, and pays only after saying yes', async () => {
  const shop = await openShop(MEMBER)
  await choose(shop, 'Portugal')
  expect(consent()).not.toBeChecked()
  expect(screen.getByRole('link', { name: 'How it works' })).toHaveAttribute(
    'href',
    '/policies/withdrawal',
  )
  await shop.user.click(await payButton())
  await waitFor(() =>
    expect(consent()).toHaveAccessibleDescription('Please agree to this before you pay'),
  )
  expect(consent()).toHaveFocus()
  expect(await paidOrders(shop.db)).toEqual([])
  await shop.user.click(screen.getByRole('checkbox', { name: /right of withdrawal/ }))
  await shop.user.click(await payButton())
  await heading('Your files are ready')
  expect((await recorded(shop))?.acknowledged_at).toEqual(expect.any(Number))
})

test('nobody else is asked: not outside the EU, not for a company, not under a company’s license', async () => {
  const shop = await openShop(MEMBER)
  await choose(shop, 'Canada')
  expect(consent()).not.toBeInTheDocument()
  await choose(shop, 'France')
  expect(consent()).toBeVisible()
  await shop.user.type(screen.getByLabelText(/^Company/), 'Byron Pictures')
  expect(consent()).not.toBeInTheDocument()
  await shop.user.clear(screen.getByLabelText(/^Company/))
  expect(consent()).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(() => expect(consent()).not.toBeInTheDocument())
})

test('a VAT number is kept as it is written, and never stops a payment', async () => {
  const shop = await openShop(MEMBER)
  await choose(shop, 'Canada')
  const number = screen.getByLabelText(/^VAT ID/)
  await shop.user.type(number, 'PT 501 964 843')
  await waitFor(() => expect(number).toHaveAccessibleDescription('This looks like a valid VAT ID.'))
  await shop.user.clear(number)
  await shop.user.type(number, 'nothing known')
  await waitFor(() => expect(number).toHaveAccessibleDescription(/save it as unverified/))
  await shop.user.click(await payButton())
  await heading('Your files are ready')
  expect((await recorded(shop))?.vat_id).toBe('nothing known')
  expect(screen.getByRole('row', { name: /^VAT ID/ })).toHaveTextContent('nothing known')
})

test('a VAT number that is too long is said at its field', async () => {
  const shop = await openShop(MEMBER)
  await choose(shop, 'Canada')
  const number = screen.getByLabelText(/^VAT ID/)
  await shop.user.type(number, 'PT501964843501964843501964843')
  await shop.user.click(await payButton())
  await waitFor(() => expect(number).toHaveAccessibleDescription(/VAT ID is too long$/))
  expect(number).toHaveFocus()
})

test('what the account knows is filled in, and what is typed meanwhile stays', async () => {
  const shop = await openShop(MEMBER)
  await shop.db
    .updateTable('users')
    .set({ company: 'Byron Pictures', tax_vat_number: 'PT501964843' })
    .execute()
  await shop.reload()
  await payButton()
  await waitFor(() => expect(screen.getByLabelText(/^Company/)).toHaveValue('Byron Pictures'))
  expect(screen.getByLabelText(/^VAT ID/)).toHaveValue('PT501964843')
  expect(country()).toHaveValue('')
  await shop.user.selectOptions(country(), 'Canada')
  await shop.user.clear(screen.getByLabelText(/^Company/))
  await shop.user.type(screen.getByLabelText(/^Company/), 'Other Pictures')
  await shop.user.click(await payButton())
  await heading('Your files are ready')
  expect(await recorded(shop)).toMatchObject({
    billing_country: 'CA',
    company: 'Other Pictures',
    vat_id: 'PT501964843',
  })
})

test('the country of the last order is remembered, in dialogs too', async () => {
  const shop = await openCreditShop('/account/credits')
  const open = async () => {
    await shop.user.click(await screen.findByRole('button', { name: 'Buy more credits' }, PATIENCE))
    const dialog = await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE)
    return within(dialog)
  }
  const first = await open()
  await shop.user.click(await first.findByRole('radio', { name: /^10 credits/ }))
  await first.findByRole('row', { name: 'Due today $20.00' })
  expect(first.getByLabelText('Billing country')).toHaveValue('')
  await shop.user.selectOptions(first.getByLabelText('Billing country'), 'FR')
  await shop.user.click(first.getByRole('checkbox', { name: /right of withdrawal/ }))
  await shop.user.click(first.getByRole('button', { name: 'Confirm & Pay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const second = await open()
  await shop.user.click(await second.findByRole('radio', { name: /^10 credits/ }))
  await waitFor(() => expect(second.getByLabelText('Billing country')).toHaveValue('FR'))
  expect(second.getByRole('checkbox', { name: /right of withdrawal/ })).not.toBeChecked()
})

test('who signs in at the same checkout finds nothing of whoever was there before', () => {
  const checkoutForm = new CheckoutForm({
    checkout: { answerChallenge: () => errAsync({ kind: 'offline' }) },
    providers: ['sandbox'],
    newIdempotencyKey: () => 'a key',
    onDone: () => undefined,
    reprice: () => undefined,
    leave: () => undefined,
  })
  const known = { country: 'PT', company: 'Byron Pictures', vatId: 'PT501964843' }
  checkoutForm.recall(aUser(), known)
  checkoutForm.fill({ acknowledged: true })
  checkoutForm.recall(aUser({ id: 'somebody-else' }), { country: '', company: '', vatId: '' })
  expect(checkoutForm).toMatchObject({ country: '', company: '', vatId: '', acknowledged: false })
})

test('whoever requires a higher license since the page was opened is told so, takes it and pays', async () => {
  const shop = await openShop(MEMBER)
  await choose(shop, 'Canada')
  await shop.db.updateTable('users').set({ min_license_id: 2 }).execute()
  await shop.user.click(await payButton())
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Upgrade your license' }, PATIENCE),
  )
  await shop.user.click(dialog.getByRole('button', { name: /^Use the Startup license/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByLabelText(/^Company/)).toBeRequired())
  await shop.user.type(screen.getByLabelText(/^Company/), 'Byron Pictures')
  await shop.user.click(await payButton())
  await heading('Your files are ready')
  expect((await recorded(shop))?.company).toBe('Byron Pictures')
})
