import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { openTeamShop } from '#tests/support/team-shop.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

/** Ada's team with two files: one of hers, and one that Ben licensed for a project. */
async function openLibrary() {
  const shop = await openTeamShop()
  const { db } = shop
  await shop.license(FILE.HD)
  await shop.license(FILE.SMOKE)
  const ben = aUser({
    id: '01JPBEN0000000000000000000',
    email: 'ben@studio.test',
    firstName: 'Ben',
  })
  await putUser(db, ben)
  const ofBen = { user_id: ben.id }
  await db.updateTable('entitlements').set(ofBen).where('variant_id', '=', FILE.SMOKE).execute()
  await db.updateTable('certificates').set(ofBen).where('variant_id', '=', FILE.SMOKE).execute()
  const { id: team } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('project_tags')
    .values({
      customer_id: team,
      ...ofBen,
      variant_id: FILE.SMOKE,
      tag: 'Night Ferry',
      updated_at: 1,
    })
    .execute()
  await shop.actForTeam()
  await shop.goTo('/account/downloads')
  await screen.findByText('2 assets', {}, PATIENCE)
  return { ...shop, ben }
}

test('a team’s downloads say who licensed them, and are narrowed to a member or a project', async () => {
  const shop = await openLibrary()
  expect(screen.getByText(/licensed by Ben/)).toBeVisible()
  expect(screen.getByText(/licensed by Ada/)).toBeVisible()
  await shop.user.selectOptions(
    await screen.findByLabelText('Licensed by', {}, PATIENCE),
    shop.ben.id,
  )
  await screen.findByText('1 asset', {}, PATIENCE)
  expect(screen.queryByText(/licensed by Ada/)).not.toBeInTheDocument()
  expect(shop.address()).toBe(`/account/downloads?licensed_by=${shop.ben.id}`)
  await shop.user.selectOptions(screen.getByLabelText('Licensed by'), 'Everyone')
  await screen.findByText('2 assets', {}, PATIENCE)
  await shop.user.selectOptions(screen.getByLabelText('Project'), 'Night Ferry')
  await screen.findByText('1 asset', {}, PATIENCE)
  expect(screen.getByText(/licensed by Ben/)).toBeVisible()
})

test('a viewer, who sees no licenses, narrows by project alone', async () => {
  const shop = await openLibrary()
  await shop.giveRole(4)
  await shop.reload('/account/downloads')
  await shop.actForTeam()
  await screen.findByLabelText('Project', {}, PATIENCE)
  expect(screen.queryByLabelText('Licensed by')).not.toBeInTheDocument()
  expect(screen.queryByText(/licensed by/)).not.toBeInTheDocument()
})

test('downloads link to the receipts that a role may open, and to no others', async () => {
  const shop = await openLibrary()
  const receipts = () => screen.queryAllByRole('link', { name: 'Receipt' })
  expect(receipts()).toHaveLength(2)
  await shop.giveRole(3)
  await shop.reload('/account/downloads')
  await screen.findByText(/licensed by Ada/, {}, PATIENCE)
  expect(receipts()).toHaveLength(1)
  await shop.giveRole(4)
  await shop.reload('/account/downloads')
  await screen.findByText('2 assets', {}, PATIENCE)
  expect(screen.queryByText(/licensed by/)).not.toBeInTheDocument()
  expect(receipts()).toHaveLength(0)
}, 60_000)

test('a viewer reads what a file is used for, and is not offered to write it', async () => {
  const shop = await openLibrary()
  expect(screen.getByRole('button', { name: /^Add project tag to/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Change project tag for/ })).toBeVisible()
  await shop.giveRole(4)
  await shop.reload('/account/downloads')
  expect(await screen.findByText('Project tag: Night Ferry', {}, PATIENCE)).toBeVisible()
  await waitFor(
    () => expect(screen.queryByRole('button', { name: /project tag/ })).not.toBeInTheDocument(),
    PATIENCE,
  )
}, 60_000)
