import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BILLING, MEMBER, VIEWER } from '#domain/team/role.ts'
import type { WishlistRef } from '#domain/wishlist/wishlist.ts'
import { FILE, KIT, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'
import { bundle, product } from '#tests/support/wishlist-ports.ts'

const LIST = '01JPMINE000000000000000000'
const KEY = 'k'.repeat(43)

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name }, PATIENCE)
  return within(heading.closest('article') ?? document.body)
}

/** Ada's own list of these, the first one last on the page. */
async function withList({ db }: TeamShop, ...items: readonly WishlistRef[]) {
  const ada = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const list = { id: LIST, owner_id: ada.id, name: 'Fires', team_id: null, share_key: KEY }
  await db
    .insertInto('wishlists')
    .values({ ...list, name_key: `${ada.id} fires`, created_at: 1, used_at: 1 })
    .execute()
  const rows = items.map(({ type, id }, place) => ({
    wishlist_id: LIST,
    added_at: 1,
    ref_kind: type,
    ref_id: id,
    position: place + 1,
  }))
  await db.insertInto('wishlist_items').values(rows).execute()
}

test('a wishlist says what the team owns that one acts for, and sells it no more', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await withList(shop, product(1), product(4))
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

test('a bundle of which the team owns every file says so on lists and among bundles, and counts nothing', async () => {
  const shop = await openTeamShop()
  await shop.buy({ credits: 5 })
  await shop.license(FILE.HD)
  await withList(shop, bundle(KIT), product(6))
  await shop.actForTeam()
  await shop.reload(`/wishlist/${LIST}`)
  const offer = await screen.findByRole('region', { name: 'License this wishlist' }, PATIENCE)
  expect(await within(offer).findByText(/^2 items, before tax/, {}, PATIENCE)).toBeVisible()
  expect(await (await cardOf('Kit')).findByText(/^\$/)).toBeVisible()

  await shop.license(FILE.SMOKE)
  for (const address of [`/wishlist/${LIST}`, `/wishlist/${LIST}?key=${KEY}`, '/bundles']) {
    await shop.reload(address)
    await waitFor(async () => {
      const kit = await cardOf('Kit')
      expect([address, kit.queryByText('Owned')?.textContent]).toEqual([address, 'Owned'])
      expect(kit.queryByText(/^\$/)).not.toBeInTheDocument()
    }, PATIENCE)
  }
  await shop.reload(`/wishlist/${LIST}`)
  const rest = await screen.findByRole('region', { name: 'License this wishlist' }, PATIENCE)
  expect(await within(rest).findByText(/^1 item, before tax/, {}, PATIENCE)).toBeVisible()
  expect(within(rest).getByText('$8.00')).toBeVisible()
}, 60_000)

test('the page of a bundle that the team owns whole sends to its downloads only who may download', async () => {
  const shop = await openTeamShop()
  await shop.buy({ credits: 5 })
  for (const file of [FILE.HD, FILE.SMOKE]) await shop.license(file)
  await shop.giveRole(BILLING)
  await shop.actForTeam()
  const toDownloads = { name: 'Go to your downloads' }
  await shop.reload('/bundle/kit')
  const cannot = /^As a billing contact, you can’t download files for North Light\./
  expect(await screen.findByText(cannot, {}, PATIENCE)).toBeVisible()
  expect(screen.getByText('Owned by North Light.')).toBeVisible()
  expect(screen.queryByText(/will be the licensee/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', toDownloads)).not.toBeInTheDocument()

  await shop.giveRole(VIEWER)
  await shop.reload('/bundle/kit')
  expect(await screen.findByRole('link', toDownloads, PATIENCE)).toBeVisible()
  const again = 'Owned by North Light. Download its files again anytime.'
  expect(screen.getByText(again)).toBeVisible()
}, 60_000)

test('who pays for the team’s plans chooses the license of their prices, and its cart stays as it is', async () => {
  const shop = await openTeamShop()
  await shop.putForTeam(FILE.HD)
  await shop.giveRole(BILLING)
  await shop.actForTeam()
  await shop.reload('/pricing')
  await waitFor(() => expect(shop.stores().session.user?.team?.roleId).toBe(BILLING), PATIENCE)
  await waitFor(() => expect(shop.stores().cart.count).toBe(1), PATIENCE)
  await screen.findByText(/^With Pro, your team gets shared credits/, {}, PATIENCE)
  await shop.user.selectOptions(screen.getByRole('combobox', { name: 'License' }), 'Startup')
  await waitFor(() => expect(shop.stores().licenses.chosenId).toBe(2), PATIENCE)
  await shop.answers()
  expect(screen.getByRole('combobox', { name: 'License' })).toHaveDisplayValue('Startup')
  expect(within(screen.getByRole('region', { name: 'Messages' })).queryByText(/./)).toBeNull()
  const carts = shop.db
    .selectFrom('carts')
    .select('license_id')
    .where('customer_id', '=', shop.team)
  expect(await carts.execute()).toEqual([{ license_id: 1 }])

  await shop.giveRole(VIEWER)
  await shop.reload('/pricing')
  expect(await screen.findByText(/^Individual license\. /, {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'License' })).not.toBeInTheDocument()
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

test('a team’s receipt offers its files to roles that may download them, and nobody to withdraw', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('credits', '>', 0)
    .executeTakeFirstOrThrow()
  await shop.actForTeam()
  await shop.reload(`/checkout/complete?order=${order.id}`)
  expect(
    await screen.findByRole('heading', { name: 'Your files are ready' }, PATIENCE),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: /^Download / })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Withdraw from this order' })).not.toBeInTheDocument()

  await shop.giveRole(BILLING)
  await shop.reload(`/checkout/complete?order=${order.id}`)
  expect(await screen.findByRole('heading', { name: 'Payment complete' }, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
}, 60_000)

test('a billing contact is not offered to report a problem with a file of the team', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await shop.actForTeam()
  await shop.reload('/product/asset-1')
  const report = { name: /^Report a problem/ }
  expect(await screen.findByRole('button', report, PATIENCE)).toBeVisible()
  await shop.giveRole(BILLING)
  await shop.reload('/product/asset-1')
  await screen.findByText(/^As a billing contact, you can’t download files for/, {}, PATIENCE)
  expect(screen.queryByRole('button', report)).not.toBeInTheDocument()
}, 60_000)

test('a member who opens the receipt of another member reads whose orders they can view', async () => {
  const shop = await openTeamShop()
  await shop.giveRole(MEMBER)
  await shop.actForTeam()
  await shop.goTo('/checkout/complete?order=OF-ANOTHER')
  expect(
    await screen.findByText(
      /^You can view only the orders you placed for North Light\./,
      {},
      PATIENCE,
    ),
  ).toBeVisible()
}, 60_000)

test('a team without Pro is led to Pro from its credits, which it cannot buy yet', async () => {
  const shop = await openTeamShop()
  await shop.actForTeam()
  await shop.reload('/account/credits')
  const buy = { name: 'Buy more credits' }
  expect(await screen.findByRole('button', buy, PATIENCE)).toBeVisible()
  await shop.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
  await shop.reload('/account/credits')
  expect(
    await screen.findByText('Your team needs Pro before it can buy credits.', {}, PATIENCE),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing')
  expect(screen.queryByRole('button', buy)).not.toBeInTheDocument()
}, 60_000)
