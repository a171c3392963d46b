import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BILLING, MEMBER, VIEWER } from '#domain/team/role.ts'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop } from '#tests/support/team-shop.ts'

const LIST = '01JPMINE000000000000000000'

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name }, PATIENCE)
  return within(heading.closest('article') ?? document.body)
}

test('a wishlist says what the team owns that one acts for, and sells it no more', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  const ada = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const list = { id: LIST, owner_id: ada.id, name: 'Fires', team_id: null, share_key: null }
  await shop.db
    .insertInto('wishlists')
    .values({ ...list, name_key: `${ada.id} fires`, created_at: 1, used_at: 1 })
    .execute()
  const item = { wishlist_id: LIST, ref_kind: 'product', added_at: 1 } as const
  await shop.db
    .insertInto('wishlist_items')
    .values([
      { ...item, ref_id: 1, position: 1 },
      { ...item, ref_id: 4, position: 2 },
    ])
    .execute()
  await shop.reload(`/wishlist/${LIST}`)
  const toCart = { name: 'Add Asset 1 to cart' }
  expect(await (await cardOf('Asset 1')).findByText(/^from \$/)).toBeVisible()
  expect(await screen.findByRole('button', toCart, PATIENCE)).toBeInTheDocument()

  await shop.actForTeam()
  expect(await (await cardOf('Asset 1')).findByText('Owned', {}, PATIENCE)).toBeVisible()
  expect((await cardOf('Asset 1')).queryByText(/^from \$/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', toCart)).not.toBeInTheDocument()
  expect((await cardOf('Asset 4')).getByText(/^from \$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Asset 4 to cart' })).toBeInTheDocument()
}, 60_000)

test('a member who became a billing contact reads so after the first refusal, and is offered nothing', async () => {
  const shop = await openTeamShop()
  await shop.buy({ credits: 5 })
  await shop.giveRole(MEMBER)
  await shop.actForTeam()
  await shop.reload('/product/asset-4')
  const download = await screen.findByRole('button', { name: /^Download · 1 credit/ }, PATIENCE)
  await shop.giveRole(BILLING)
  await shop.user.click(download)
  expect(
    await screen.findByText(/^As a billing contact, you can’t license files for/, {}, PATIENCE),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request approval' })).not.toBeInTheDocument()
  expect(shop.stores().session.user?.team?.roleId).toBe(BILLING)
}, 60_000)

test('beside a quota, who spends without one has no limit, and who spends nothing has a dash', async () => {
  const shop = await openTeamShop()
  const people = [MEMBER, VIEWER, BILLING].map((roleId) => ({
    roleId,
    user: aUser({ id: `01JPROLE${roleId}00000000000000000`, email: `role${roleId}@studio.test` }),
  }))
  for (const { roleId, user } of people) {
    await putUser(shop.db, { ...user, firstName: `Role ${roleId}`, lastName: 'Ash' })
    const joined = { team_id: shop.team, joined_at: 1, role_id: roleId, user_id: user.id }
    await shop.db.insertInto('team_members').values(joined).execute()
  }
  await shop.goTo('/account/team')
  const row = async (name: RegExp) =>
    (await screen.findByRole('row', { name }, PATIENCE)).textContent
  expect(await row(/^Ada/)).toContain('No limit')
  expect(await row(/^Role 3/)).toContain('0, no limit')
  for (const name of [/^Role 4/, /^Role 5/]) {
    expect(await row(name)).not.toMatch(/limit/i)
    expect(await row(name)).toContain('–')
  }
}, 60_000)

test.each(['credits', 'subscription'])(
  'who follows an address to the team’s %s that the role does not open reads why',
  async (page) => {
    const shop = await openTeamShop()
    await shop.giveRole(VIEWER)
    await shop.actForTeam()
    await shop.reload(`/account/${page}`)
    const why = { name: 'Your role doesn’t include this' }
    expect(await screen.findByRole('heading', why, PATIENCE)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await shop.giveRole(BILLING)
    await shop.reload(`/account/${page}`)
    await waitFor(() => expect(shop.stores().session.user?.team?.roleId).toBe(BILLING), PATIENCE)
    expect(screen.queryByRole('heading', why)).not.toBeInTheDocument()
  },
  60_000,
)
