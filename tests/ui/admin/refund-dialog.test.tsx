import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { ADA, heading, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'
import { openTeamShop } from '#tests/support/team-shop.ts'

/** An order of two files, which Grace, who is on the staff, looks at. */
async function openOrder() {
  const shop = await openTeamShop()
  await shop.putForTeam(FILE.SMOKE)
  const { quote } = await shop.putForTeam(FILE.HD)
  const bill = { billing_country: 'US', company: '' }
  await shop.send('/api/v1/checkout', { ...bill, payment: 'sandbox_ok', quote })
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'cart')
    .executeTakeFirstOrThrow()
  shop.forget()
  await shop.ask('/api/v1/users', { ...ADA, email: 'grace@emberstock.test', first_name: 'Grace' })
  await shop.confirm()
  await employ(shop.db, 'grace@emberstock.test')
  await shop.reload(`/admin/orders/${id}`)
  await heading(`Order ${id}`)
  return shop
}

test('a partial amount typed for one item is dropped once everything is to be refunded', async () => {
  const { user } = await openOrder()
  await user.click(await screen.findByRole('button', { name: 'Refund…' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this order' }, PATIENCE))
  await user.type(dialog.getByLabelText(/^Reason/), 'Asked by mail')
  await user.click(dialog.getByRole('checkbox', { name: 'Override the refund policy' }))
  await user.selectOptions(dialog.getByLabelText('Items'), '0')
  await user.type(dialog.getByLabelText(/^Partial amount/), '1.00')
  expect(await dialog.findByRole('button', { name: 'Refund $1.00' }, PATIENCE)).toBeEnabled()
  await user.selectOptions(dialog.getByLabelText('Items'), 'all')
  expect(await dialog.findByText(/^Refunds/, {}, PATIENCE)).not.toHaveTextContent('$1.00')
  expect(dialog.getByRole('button', { name: /^Refund \$/ })).toBeEnabled()
}, 60_000)
