import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { messages } from '#tests/support/credit-shop.ts'
import { heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

/** A member who confirmed a license, the startup one unless told otherwise, some months ago. */
async function openAfter(months: number, license: 2 | null = 2): Promise<Shop> {
  const shop = await openShop({ at: '/checkout', member: 'confirmed' })
  await shop.db
    .updateTable('users')
    .set({
      min_license_id: license,
      has_completed_survey: 1,
      revenue_band_confirmed_at: addMonths(Date.now(), -months),
    })
    .execute()
  await shop.reload('/account/profile')
  return shop
}

const TITLE = 'Is the Startup license still the right one for your company?'
const question = () => screen.findByRole('region', { name: TITLE }, PATIENCE)
const noQuestion = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull(), PATIENCE)

test('a year later the account asks, and “Yes, it is” is kept', async () => {
  const shop = await openAfter(12)
  const asked = within(await question())
  expect(asked.getByText(/If you don’t answer, nothing changes\.$/)).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Yes, it is' }))
  expect(await within(messages()).findByText(/We’ll ask again in a year/)).toBeVisible()
  await noQuestion()
  const kept = await shop.db
    .selectFrom('users')
    .select(['min_license_id', 'revenue_band_confirmed_at'])
    .executeTakeFirstOrThrow()
  expect(kept.min_license_id).toBe(2)
  expect(Number(kept.revenue_band_confirmed_at)).toBeGreaterThan(addMonths(Date.now(), -1))
})

test('“No, we’ve grown” opens the questions, and their answer ends it', async () => {
  const shop = await openAfter(13)
  const { user } = shop
  await user.click(within(await question()).getByRole('button', { name: 'No, we’ve grown' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Set up your account' }, PATIENCE),
  )
  await user.click(await dialog.findByLabelText(/^My company or studio/, {}, PATIENCE))
  await user.selectOptions(dialog.getByLabelText(/revenue or funding/), '$3M to under $21M')
  await user.selectOptions(dialog.getByLabelText('Primary software'), 'Nuke')
  await user.selectOptions(dialog.getByLabelText('Primary work'), 'Film and series')
  await user.click(await dialog.findByRole('button', { name: 'Confirm Enterprise $3M–$20M' }))
  await noQuestion()
  await waitFor(() => expect(shop.stores().session.user?.minLicenseId).toBe(3), PATIENCE)
})

test('who works by themselves is asked that, and answers it', async () => {
  const shop = await openAfter(12, null)
  const title = 'Do you still work on your own?'
  const asked = within(await screen.findByRole('region', { name: title }, PATIENCE))
  expect(
    asked.getByText(
      'You chose the Individual license a year ago. If you don’t answer, nothing changes.',
    ),
  ).toBeVisible()
  expect(asked.getByRole('button', { name: 'No, we’re a company' })).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Yes, just me' }))
  expect(await within(messages()).findByText(/We’ll ask again in a year/)).toBeVisible()
})

test('before a year is over nothing is asked', async () => {
  await openAfter(11)
  expect(await heading('Profile')).toBeVisible()
  await screen.findByLabelText('First name', {}, PATIENCE)
  expect(screen.queryByRole('button', { name: 'Yes, it is' })).toBeNull()
})
