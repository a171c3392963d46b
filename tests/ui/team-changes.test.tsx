import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADMIN, MEMBER } from '#domain/team/role.ts'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop } from '#tests/support/team-shop.ts'

/** Ada acts for her team, which has Ben and a cart of hers, and is on its page. */
async function openChanging() {
  const shop = await openTeamShop()
  const ben = aUser({ id: '01JPBEN0000000000000000000', email: 'ben@studio.test' })
  await putUser(shop.db, { ...ben, firstName: 'Ben', lastName: 'Ash' })
  const joined = { user_id: ben.id, team_id: shop.team, role_id: MEMBER, joined_at: 1 }
  await shop.db.insertInto('team_members').values(joined).execute()
  await shop.putForTeam(FILE.MODEL)
  await shop.actForTeam()
  await shop.goTo('/account/team')
  const press = async (name: string) =>
    shop.user.click(await screen.findByRole('button', { name }, PATIENCE))
  const confirm = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
    await shop.user.click(dialog.getByRole('button', { name }))
  }
  return { ...shop, ben, press, confirm }
}

const inHeader = (name: string) => screen.queryByText(name, { selector: 'summary span' })

test('a team that one renames while acting for it has its new name in the header at once', async () => {
  const shop = await openChanging()
  const name = await screen.findByLabelText('Name', {}, PATIENCE)
  await shop.user.clear(name)
  await shop.user.type(name, 'South Light')
  await shop.press('Save')
  await waitFor(() => expect(inHeader('South Light')).toBeVisible(), PATIENCE)
})

test('who hands over the team they act for has the role of an admin at once, and its cart', async () => {
  const shop = await openChanging()
  const to = await screen.findByLabelText('New owner', {}, PATIENCE)
  await shop.user.selectOptions(to, shop.ben.id)
  await shop.press('Transfer…')
  await shop.confirm('Transfer')
  await waitFor(() => expect(shop.stores().session.user?.team?.roleId).toBe(ADMIN), PATIENCE)
  expect(shop.stores().session.user?.team?.permissions).not.toContain('manage-billing')
  expect(shop.stores().cart.count).toBe(1)
})

test('who deletes the team they act for is in their own account at once, with their own cart', async () => {
  const shop = await openChanging()
  await waitFor(() => expect(shop.stores().cart.count).toBe(1), PATIENCE)
  await shop.press('Delete team…')
  const dialog = within(await screen.findByRole('dialog', {}, PATIENCE))
  await shop.user.type(dialog.getByLabelText('Team name'), 'North Light')
  await shop.confirm('Schedule deletion')
  await shop.press('Delete now…')
  const now = within(await screen.findByRole('dialog', {}, PATIENCE))
  await shop.user.type(now.getByLabelText('Team name'), 'North Light')
  await shop.confirm('Delete now')
  await screen.findByRole('heading', { name: 'Create a team' }, PATIENCE)
  await waitFor(() => expect(inHeader('North Light')).toBeNull(), PATIENCE)
  await waitFor(() => expect(shop.stores().cart.order?.items).toEqual([]), PATIENCE)
  expect(screen.getByText('North Light was deleted.')).toBeVisible()
}, 30_000)
