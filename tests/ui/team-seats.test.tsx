import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const fact = (name: RegExp) => screen.findByRole('row', { name }, PATIENCE)

/** To the team's plan, the way the team page leads. */
async function openSeats(shop: TeamShop): Promise<void> {
  await shop.goTo('/account/team')
  await shop.user.click(await button('Switch to North Light to manage seats'))
  await waitFor(() => expect(shop.address()).toBe('/account/subscription'), PATIENCE)
  await fact(/^Price per extra seat/)
}

test('whoever pays for the team is led to its seats, sees what they cost, and goes to pay for more', async () => {
  const shop = await openTeamShop()
  await openSeats(shop)
  expect(await fact(/^Price per extra seat/)).toHaveTextContent('$39.00 per month')
  expect(screen.queryByRole('button', { name: 'Remove seats' })).not.toBeInTheDocument()
  await shop.user.click(await button('Add seats'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add seats' }, PATIENCE))
  const field = dialog.getByLabelText('Seats to add')
  await shop.user.clear(field)
  expect(dialog.getByText('Enter a whole number from 1 to 500.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Continue to checkout' })).toBeDisabled()
  await shop.user.type(field, '2')
  const due = await dialog.findByRole('row', { name: /^Due today \$78\.00/ }, PATIENCE)
  expect(due).toBeVisible()
  expect(dialog.getByRole('row', { name: /^Next payment/ })).toHaveTextContent('$157.00')
  await shop.user.click(dialog.getByRole('button', { name: 'Continue to checkout' }))
  await waitFor(
    () => expect(shop.address()).toMatch(/^\/checkout\/purchase\?seats=2&license=1&/),
    PATIENCE,
  )
  expect(await screen.findByRole('heading', { name: '2 extra seats' }, PATIENCE)).toBeVisible()
}, 60_000)

test('free seats are removed at the end of the period, and kept after all', async () => {
  const shop = await openTeamShop()
  await shop.buy({ seats: 2 })
  await openSeats(shop)
  expect(await fact(/^Price of extra seats/)).toHaveTextContent('$78.00 per month')
  expect(await fact(/^Credits from extra seats/)).toHaveTextContent('24 per month')
  await shop.user.click(await button('Remove seats'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove seats' }, PATIENCE))
  await shop.user.selectOptions(dialog.getByLabelText('Seats to keep'), '3')
  expect(dialog.getByText(/you’ll pay \$78\.00 less per month/)).toBeVisible()
  await shop.user.click(dialog.getByRole('button', { name: 'Remove seats' }))
  expect(
    await screen.findByText(/^Your team will go from 5 to 3 seats on/, {}, PATIENCE),
  ).toBeVisible()
  await shop.user.click(await button('Keep all 5 seats'))
  expect(await screen.findByText('Your team keeps all of its seats.', {}, PATIENCE)).toBeVisible()
  expect(screen.queryByText(/^Your team will go from 5/)).not.toBeInTheDocument()
}, 60_000)

test.each([
  ['Admin', 2],
  ['Member', 3],
] as const)(
  '%s, whose role does not pay, is led to no seats and may change none',
  async (_, role) => {
    const shop = await openTeamShop()
    await openSeats(shop)
    await shop.giveRole(role)
    await shop.goTo('/account/team')
    await screen.findByRole('heading', { name: 'North Light' }, PATIENCE)
    expect(screen.queryByRole('button', { name: /manage seats/i })).not.toBeInTheDocument()
    await shop.reload('/account/subscription')
    await fact(/^Price per extra seat/)
    expect(
      screen.getAllByText(/^Only the owner or a billing contact can change this/),
    ).toHaveLength(2)
    for (const name of ['Add seats', 'Cancel plan']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
    expect(screen.queryByRole('link', { name: 'Change plan' })).not.toBeInTheDocument()
  },
  60_000,
)
