import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { putUser } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { ADA, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const BEN = { email: 'ben@studio.test' }
const TEAM = '01JPTEAM000000000000000000'

/** Ada and Ben on one team; who is not its owner has the other role. */
async function openShared(roles: { readonly ada: number; readonly ben: number }) {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  const { db } = shop
  const { id: ada } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.insertInto('teams').values({ id: TEAM, name: 'North', created_at: 1 }).execute()
  await db.insertInto('customers').values({ id: TEAM, team_id: TEAM }).execute()
  const ben = aUser({ id: '01JPBEN0000000000000000000', email: BEN.email, firstName: 'Ben' })
  await putUser(db, ben)
  const joined = { team_id: TEAM, joined_at: 1 }
  await db
    .insertInto('team_members')
    .values([
      { ...joined, user_id: ada, role_id: roles.ada },
      { ...joined, user_id: ben.id, role_id: roles.ben },
    ])
    .execute()
  const file = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'products.slug', 'products.name'])
    .where('variants.credits', '>', 0)
    .executeTakeFirstOrThrow()
  const putRequest = (userId: string) =>
    db
      .insertInto('license_requests')
      .values({
        id: 'REQUEST',
        team_id: TEAM,
        user_id: userId,
        variant_id: file.id,
        note: 'For the trailer',
        project_tag: '',
        answer: '',
        status: 'pending',
        created_at: 1,
      })
      .execute()
  return { ...shop, ada, ben, file, putRequest }
}

test('an owner sets a member’s quota, and takes it off again', async () => {
  const shop = await openShared({ ada: 1, ben: 3 })
  await shop.goTo('/account/team')
  const change = await screen.findByRole('button', { name: /^Change the quota for Ben/ }, PATIENCE)
  await shop.user.click(change)
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  const field = within(dialog).getByLabelText(/^Credits per month/)
  await shop.user.type(field, '2.5')
  await shop.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(/^Enter a whole number from 0 to 100,000/, {}, PATIENCE)
  await shop.user.clear(field)
  await shop.user.type(field, '25')
  await shop.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('0 of 25', {}, PATIENCE)).toBeInTheDocument()
  await shop.user.click(screen.getByRole('button', { name: /^Change the quota for Ben/ }))
  const again = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.clear(within(again).getByLabelText(/^Credits per month/))
  await shop.user.click(within(again).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('0, no limit', {}, PATIENCE)).toBeInTheDocument()
})

test('an owner approves a request for the price on its button', async () => {
  const shop = await openShared({ ada: 1, ben: 3 })
  await shop.putRequest(shop.ben.id)
  await giveCredits(shop.db, TEAM, { credits: 10, userId: shop.ada })
  await shop.goTo('/account/team')
  const approve = await screen.findByRole(
    'button',
    { name: /^Approve · \d+ credits? for / },
    PATIENCE,
  )
  expect(await screen.findByRole('link', { name: /^Team\s*1\s*pending$/ }, PATIENCE)).toBeVisible()
  await shop.user.click(approve)
  expect(await screen.findByText('Approved by Ada Byron', {}, PATIENCE)).toBeInTheDocument()
  const owned = await shop.db
    .selectFrom('entitlements')
    .select('customer_id')
    .where('variant_id', '=', shop.file.id)
    .execute()
  expect(owned).toContainEqual({ customer_id: TEAM })
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /^Team.*pending$/ })).not.toBeInTheDocument(),
  )
})

test('the account’s pages say how many requests wait for an approver', async () => {
  const shop = await openShared({ ada: 2, ben: 1 })
  await shop.putRequest(shop.ben.id)
  await shop.goTo('/account/orders')
  expect(await screen.findByRole('link', { name: /^Team\s*1\s*pending$/ }, PATIENCE)).toBeVisible()
})

/** How often a path was asked for since. */
function countAsked({ network }: Pick<Shop, 'network'>, path: string) {
  let times = 0
  network.events.on('request:start', ({ request }) => {
    if (new URL(request.url).pathname === path) times += 1
  })
  return () => times
}

test.each([
  ['nobody without a team', null, 0],
  ['a member who approves nothing', 3, 0],
  ['an approver', 2, 2],
] as const)(
  'on account pages the requests are read for %s as often as is due',
  async (_, role, due) => {
    const shop =
      role === null
        ? await openShop({ at: '/bundles', member: 'confirmed' })
        : await openShared({ ada: role, ben: 1 })
    const lists = countAsked(shop, '/api/v1/teams/requests')
    const people = countAsked(shop, '/api/v1/users/me')
    await shop.goTo('/account/orders')
    await screen.findByRole('heading', { name: 'Orders', level: 1 }, PATIENCE)
    await expect.poll(people, PATIENCE).toBe(1)
    await expect.poll(lists, PATIENCE).toBe(Math.min(due, 1))
    await shop.goTo('/account/licenses')
    await screen.findByRole('heading', { name: 'Licenses', level: 1 }, PATIENCE)
    await expect.poll(lists, PATIENCE).toBe(due)
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Who approves is asked once in a tab.
    expect([people(), lists()]).toEqual([1, due])
  },
)

test('whoever asked withdraws their request', async () => {
  const shop = await openShared({ ada: 4, ben: 1 })
  await shop.putRequest(shop.ada)
  await shop.goTo('/account/team')
  const withdraw = await screen.findByRole(
    'button',
    { name: `Withdraw your request for ${shop.file.name}` },
    PATIENCE,
  )
  expect(screen.queryByRole('button', { name: /^(Approve|Decline) / })).not.toBeInTheDocument()
  await shop.user.click(withdraw)
  expect(await screen.findByText('Withdrawn', {}, PATIENCE)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Withdraw / })).not.toBeInTheDocument()
})

test('a viewer requests a file from its page, and is told that it waits', async () => {
  const shop = await openShared({ ada: 4, ben: 1 })
  await shop.goTo(`/product/${shop.file.slug}`)
  await shop.user.click(await screen.findByText(ADA.first_name, {}, PATIENCE))
  await shop.user.click(await screen.findByRole('radio', { name: /^North/ }, PATIENCE))
  const [button] = await screen.findAllByRole('button', { name: 'Request approval' }, PATIENCE)
  if (button) await shop.user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Request approval' }, PATIENCE)
  await shop.user.type(within(dialog).getByLabelText(/^Note/), 'For the trailer')
  await shop.user.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(
    await screen.findByText('You requested approval for this file.', {}, PATIENCE),
  ).toBeVisible()
  const kept = await shop.db.selectFrom('license_requests').select(['user_id', 'note']).execute()
  expect(kept).toEqual([{ user_id: shop.ada, note: 'For the trailer' }])
})
