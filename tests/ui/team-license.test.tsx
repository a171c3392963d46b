import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openTeamShop } from '#tests/support/team-shop.ts'
import { openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const SIZE = 'Annual revenue or funding'

const kept = ({ db }: Pick<Shop, 'db'>) =>
  db.selectFrom('teams').select('min_license_id').executeTakeFirstOrThrow()

test('a new team is asked for its size, and is a small company unless it says otherwise', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  await shop.goTo('/account/team')
  await shop.user.type(await screen.findByLabelText('Team name', {}, PATIENCE), 'North Light')
  expect(screen.getByLabelText(SIZE)).toHaveDisplayValue('Under $3M')
  await shop.user.click(screen.getByRole('button', { name: 'Create team' }))
  await screen.findByRole('heading', { name: 'North Light' }, PATIENCE)
  expect(await kept(shop)).toEqual({ min_license_id: 2 })
})

test('the owner raises the team’s license, which its prices follow at once; a lower one is shut', async () => {
  const shop = await openTeamShop()
  await shop.actForTeam()
  await shop.goTo('/account/team')
  const size = await screen.findByLabelText(SIZE, {}, PATIENCE)
  expect(size).toHaveDisplayValue('Select a range')
  expect(screen.getByRole('button', { name: 'Save…' })).toBeDisabled()
  await shop.user.selectOptions(size, '$3M to under $21M')
  await shop.user.click(screen.getByRole('button', { name: 'Save…' }))
  const dialog = await screen.findByRole('dialog', { name: /^Raise North Light to the/ }, PATIENCE)
  await shop.user.click(within(dialog).getByRole('button', { name: /^Confirm/ }))
  await screen.findByText(/^Your team buys under the .* license or higher\.$/, {}, PATIENCE)
  expect(await kept(shop)).toEqual({ min_license_id: 3 })
  expect(screen.getByRole('option', { name: 'Under $3M' })).toBeDisabled()
  expect(screen.getByText(/^Only our support team can lower it/)).toBeVisible()
  await expect.poll(() => shop.stores().licenses.chosenId, PATIENCE).toBe(3)
})

test('an admin, who has no part in billing, is not asked', async () => {
  const shop = await openTeamShop()
  await shop.giveRole(2)
  await shop.goTo('/account/team')
  await screen.findByRole('heading', { name: 'Leave team' }, PATIENCE)
  expect(screen.queryByLabelText(SIZE)).not.toBeInTheDocument()
})
