import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

const ROLE = { ADMIN: 2, MEMBER: 3, VIEWER: 4, BILLING: 5 } as const

/** The page of the HD file's asset, acting for the team. */
async function openForTeam(shop: TeamShop): Promise<void> {
  await shop.actForTeam()
  await shop.reload(PAGE)
  await screen.findByText(/pays and will be the licensee/, {}, PATIENCE)
}

const PAGE = '/product/asset-1'

test('whose team owns a file, downloads it and reads whose it is', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await openForTeam(shop)
  expect(
    await screen.findByText('Owned by North Light. Download it again anytime.', {}, PATIENCE),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Download' }, PATIENCE)).toBeVisible()
  // A team is more than one person.
  expect(screen.queryByText(/One person/)).not.toBeInTheDocument()
}, 60_000)

test('who would buy for themselves what the team owns is told, and may switch', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await shop.reload(PAGE)
  expect(await screen.findByText(/^Your team already owns this\./, {}, PATIENCE)).toBeVisible()
  expect(screen.getByText(/One person/)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Switch to North Light' }))
  expect(await screen.findByText(/^Owned by North Light\./, {}, PATIENCE)).toBeVisible()
}, 60_000)

test('a Viewer licenses nothing, and asks instead', async () => {
  const shop = await openTeamShop()
  await shop.giveRole(ROLE.VIEWER)
  await openForTeam(shop)
  expect(await screen.findByRole('button', { name: /request/i }, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
}, 60_000)

test.each([
  [0, 'You can’t spend your team’s credits without approval.'],
  [1, /^This costs more than you have left of your monthly quota\./],
] as const)(
  'a Member with a quota of %s reads that it is the quota, asks for approval, or pays with money',
  async (quota, words) => {
    const shop = await openTeamShop()
    await shop.giveRole(ROLE.MEMBER)
    if (quota > 0) await shop.license(FILE.SMOKE)
    await shop.db.updateTable('team_members').set({ credit_quota: quota }).execute()
    await openForTeam(shop)
    expect(await screen.findByText(words, {}, PATIENCE)).toBeVisible()
    expect(screen.queryByText(/in (this|your) plan/)).not.toBeInTheDocument()
    expect(screen.queryByText('0 of 0')).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Request approval' }, PATIENCE)).toBeVisible()
    await shop.user.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(
      await screen.findByRole('button', { name: 'In your cart', hidden: true }, PATIENCE),
    ).toBeVisible()
  },
  60_000,
)

test.each([
  ['Member', ROLE.MEMBER, true],
  ['Admin', ROLE.ADMIN, false],
] as const)(
  'short of credits, a team’s %s reads whom to ask for them, and no price of credits',
  async (_name, role, asks) => {
    const shop = await openTeamShop()
    await shop.giveRole(role)
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    await openForTeam(shop)
    const use = { name: 'Use 1 credit instead' }
    await shop.user.click(await screen.findByRole('button', use, PATIENCE))
    const short = within(
      await screen.findByRole('dialog', { name: 'Not enough credits' }, PATIENCE),
    )
    expect(short.getByRole('alert')).toHaveTextContent(
      'North Light needs 1 more credit for this download.',
    )
    const whom = 'Ask the owner or a billing contact of North Light to add credits.'
    expect(short.getByText((_text, one) => one?.textContent === whom)).toBeVisible()
    expect(
      await short.findByRole('button', { name: 'Add to cart · $4.00' }, PATIENCE),
    ).toBeVisible()
    expect(short.queryByRole('radio')).not.toBeInTheDocument()
    const requests = () => short.queryAllByRole('button', { name: 'Request approval' })
    await waitFor(() => expect(requests()).toHaveLength(asks ? 1 : 0), PATIENCE)
    const [request] = requests()
    if (!request) return
    await shop.user.click(request)
    await shop.user.click(await screen.findByRole('button', { name: 'Send request' }, PATIENCE))
    expect(await screen.findByText(/^Request sent\./, {}, PATIENCE)).toBeVisible()
    const asked = shop.db.selectFrom('license_requests').select(['variant_id', 'status'])
    expect(await asked.execute()).toEqual([{ variant_id: FILE.HD, status: 'pending' }])
  },
  60_000,
)

test('a file that a teammate is paying for says who it is, and is sold to nobody else', async () => {
  const shop = await openTeamShop()
  const { db } = shop
  const ana = aUser({ id: '01JPANA0000000000000000000', email: 'ana@studio.test' })
  await putUser(db, { ...ana, firstName: 'Ana', lastName: 'Ruiz' })
  const joined = { team_id: shop.team, joined_at: 1, role_id: ROLE.MEMBER, user_id: ana.id }
  await db.insertInto('team_members').values(joined).execute()
  await shop.license(FILE.HD)
  // The same order, as hers and still open.
  const open = { user_id: ana.id, status: 'awaiting', paid_at: null } as const
  await db.updateTable('orders').set(open).where('kind', '=', 'download').execute()
  await db.deleteFrom('entitlements').execute()
  const says = /^Ana Ruiz is already paying for this file\./
  await shop.actForTeam()
  await shop.reload(PAGE)
  expect(await screen.findByText(says, {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View payment' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()

  await shop.giveRole(ROLE.MEMBER)
  await shop.reload(PAGE)
  expect(await screen.findByText(says, {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View payment' })).not.toBeInTheDocument()
}, 60_000)

test('where a plan would help, an admin of a team reads whom to ask, and no price of plans', async () => {
  const shop = await openTeamShop()
  await shop.giveRole(ROLE.ADMIN)
  await openForTeam(shop)
  const upgrade = { kind: 'upgrade', planId: null, licenseId: null, onward: null } as const
  act(() => shop.stores().modals.show(upgrade))
  const name = 'Your team needs a plan for this'
  const dialog = within(await screen.findByRole('dialog', { name }, PATIENCE))
  const whom = 'Ask the owner or a billing contact of North Light to '
  const says = (words: string) => (_text: string, one: Element | null) =>
    one?.textContent === `${whom}${words}`
  expect(dialog.getByText(says('choose one.'))).toBeVisible()
  expect(dialog.queryByText(/\$/)).not.toBeInTheDocument()

  const limit = { kind: 'download-limit', used: 5, limit: 5, resetsAt: 1 } as const
  const wanted = { variantId: FILE.HD, again: () => undefined }
  act(() => shop.stores().modals.show({ kind: 'limit', limit, wanted }))
  const used = { name: 'Download limit reached' }
  const limited = within(await screen.findByRole('dialog', used, PATIENCE))
  expect(await limited.findByText(says('change the plan.'), {}, PATIENCE)).toBeVisible()
  expect(limited.queryByRole('button', { name: 'Change plan' })).not.toBeInTheDocument()
}, 60_000)

test('a billing contact neither licenses a file nor downloads what the team owns, and reads why', async () => {
  const shop = await openTeamShop()
  await shop.license(FILE.HD)
  await shop.giveRole(ROLE.BILLING)
  await shop.actForTeam()
  await shop.reload(PAGE)
  expect(
    await screen.findByText(
      /^As a billing contact, you can’t download files for North Light\. Ask the team’s owner/,
      {},
      PATIENCE,
    ),
  ).toBeVisible()
  expect(screen.getByText('Owned by North Light.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
  await shop.reload('/product/asset-4')
  await waitFor(
    () =>
      expect(screen.getByText(/^As a billing contact, you can’t license files for/)).toBeVisible(),
    PATIENCE,
  )
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument()
}, 60_000)

test.each([
  ['Owner', 1, ['Subscription', 'Credits', 'Downloads', 'Orders', 'Licenses']],
  ['Viewer', ROLE.VIEWER, ['Downloads']],
  ['Billing contact', ROLE.BILLING, ['Subscription', 'Credits', 'Orders', 'Licenses']],
] as const)(
  'the account shows %s the pages that the role opens',
  async (_, role, pages) => {
    const shop = await openTeamShop()
    await shop.giveRole(role)
    await shop.actForTeam()
    await shop.reload('/account/team')
    await screen.findByText('North Light', { selector: 'summary span' }, PATIENCE)
    const tabs = await screen.findByRole('navigation', { name: 'Account' }, PATIENCE)
    const shown = [...tabs.querySelectorAll('a')].map(({ textContent }) => textContent.trim())
    const always = ['Profile', 'Security', 'Team', 'API tokens', 'Privacy']
    expect(shown.filter((name) => !always.includes(name))).toEqual(pages)
  },
  60_000,
)

test.each([
  ['Owner', 1, true],
  ['Admin', ROLE.ADMIN, false],
  ['Member', ROLE.MEMBER, false],
] as const)(
  'beside a file, %s compares only the ways that lead on',
  async (_, role, mayBuy) => {
    const shop = await openTeamShop()
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    await shop.giveRole(role)
    await openForTeam(shop)
    const line = /^Cheapest for this file: /
    await shop.user.click(await screen.findByText(line, { selector: 'summary > span' }, PATIENCE))
    const list = within(await screen.findByRole('list', { name: 'Ways to buy' }, PATIENCE))
    expect(list.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    expect(list.queryAllByRole('link', { name: /^Buy / }).length > 0).toBe(mayBuy)
  },
  60_000,
)
