import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPaidOrder } from '#tests/support/paid-order.ts'
import { ADA, heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'

test('staff list the orders that were refunded, in full or in part', async () => {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  const { db, user } = shop
  const ada = await employ(db, ADA.email)
  const orders = ['ORDER-A', 'ORDER-B'].map((id, at) =>
    aPaidOrder(
      { id, user_id: ada.id, paid_at: at + 1 },
      { subtotal: 900, total: 900, refunded: 400 * at },
    ),
  )
  await db.insertInto('orders').values(orders).execute()
  const refund = { id: 'R-1', order_id: 'ORDER-B', state: 'done', cause: 'staff' } as const
  const amounts = { amount: 400, tax: 0, created_at: 3, settled_at: 3 }
  await db
    .insertInto('refunds')
    .values({ ...refund, ...amounts })
    .execute()
  await shop.reload('/admin/orders')
  await heading('Orders')
  const status = await screen.findByRole('combobox', { name: 'Status' }, PATIENCE)
  await screen.findByText('2 orders', {}, PATIENCE)
  await user.selectOptions(status, 'Refunded, in full or in part')
  await screen.findByText('1 order', {}, PATIENCE)
  await waitFor(() => expect(shop.address()).toBe('/admin/orders?state=refunded'))
  const table = within(screen.getByRole('table', { name: 'Orders' }))
  expect(table.getByRole('link', { name: 'ORDER-B' })).toBeVisible()
  expect(table.queryByRole('link', { name: 'ORDER-A' })).toBeNull()
}, 60_000)
