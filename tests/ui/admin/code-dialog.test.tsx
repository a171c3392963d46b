import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, heading, openShop, PATIENCE } from '#tests/support/shop.tsx'
import { employ } from '#tests/support/staff.ts'

const PARTIAL = 'Enter complete dates, including the year, or clear them.'

/** Ada is on the staff, and has typed a new code but for its days. */
async function openDialog() {
  const shop = await openShop({ at: '/2d', member: 'confirmed' })
  await employ(shop.db, ADA.email)
  await shop.reload('/admin/codes')
  await heading('Discount codes')
  await shop.user.click(await screen.findByRole('button', { name: 'New code…' }, PATIENCE))
  const dialog = within(await screen.findByRole('dialog', { name: 'New discount code' }, PATIENCE))
  await shop.user.type(dialog.getByLabelText(/^Code/), 'HALFDATE')
  await shop.user.type(dialog.getByLabelText(/^Percent off/), '50')
  await shop.user.type(dialog.getByLabelText(/^Reason/), 'Until the end of the year')
  const codes = () => shop.db.selectFrom('discount_codes').select('code').execute()
  return { ...shop, dialog, codes }
}

test('a last day typed without its year is an error, and no code without an end is created', async () => {
  const { user, dialog, codes } = await openDialog()
  const lastDay = dialog.getByLabelText(/^Last day/)
  // What a browser says of 12/31 without a year: the value is empty, and the input is bad.
  Object.defineProperty(lastDay, 'validity', { configurable: true, value: { badInput: true } })
  await user.click(lastDay)
  await user.click(dialog.getByRole('button', { name: 'Create code' }))
  expect(dialog.getByText(PARTIAL)).toBeVisible()
  expect(await codes()).toEqual([])

  Reflect.deleteProperty(lastDay, 'validity')
  fireEvent.change(lastDay, { target: { value: '2099-12-31' } })
  await user.click(dialog.getByRole('button', { name: 'Create code' }))
  expect(await screen.findByText('HALFDATE was created.', {}, PATIENCE)).toBeVisible()
  expect(await codes()).toEqual([{ code: 'HALFDATE' }])
}, 60_000)
