import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MEMBER, VIEWER, type RoleId } from '#domain/team/role.ts'
import { PACK, PLAN } from '#tests/support/price-book-data.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

/** Ada on a page, in a role of the team that she acts for; and what was refused to her since. */
async function openAt(
  page: string,
  role: RoleId | null,
): Promise<TeamShop & { refused: string[] }> {
  const shop = await openTeamShop()
  if (role !== null) await shop.giveRole(role)
  await shop.actForTeam()
  const refused: string[] = []
  shop.network.events.on('response:mocked', ({ request, response }) => {
    if (response.status === 403) refused.push(`${request.method} ${request.url}`)
  })
  await shop.goTo(page)
  return { ...shop, refused }
}

const ONLY = /^Only the owner or a billing contact can buy plans, seats and credits for/
const ways = () =>
  screen.queryAllByRole('link', { name: /^(Choose|Switch to|Buy|Subscribe|Join|Change license)/ })
const names = () =>
  within(screen.getByRole('region', { name: 'Compare plans' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test.each([
  ['Viewer', VIEWER],
  ['Member', MEMBER],
] as const)(
  'pricing offers a %s nothing for the team, says who buys, and leads to the own account',
  async (_, role) => {
    const { user, answers, refused } = await openAt('/pricing', role)
    expect(await screen.findByText(ONLY, {}, PATIENCE)).toHaveTextContent('North Light')
    await answers()
    expect(ways()).toEqual([])
    expect(names()).toEqual(['Pro'])
    expect(refused).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Switch to your own account' }))
    await screen.findByRole('link', { name: 'Choose Basic' }, PATIENCE)
    expect(screen.queryByText(ONLY)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Buy 10 credits' })).toBeVisible()
    await answers()
    expect(refused).toEqual([])
  },
  60_000,
)

test('a Viewer at the checkout of credits reads who buys, without a price, a form or a refused request', async () => {
  const { user, answers, refused } = await openAt(`/checkout/purchase?pack=${PACK.TEN}`, VIEWER)
  await heading('Checkout')
  expect(await screen.findByText(ONLY, {}, PATIENCE)).toBeVisible()
  await answers()
  expect(screen.queryByRole('table', { name: 'Order summary' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  expect(refused).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Switch to your own account' }))
  expect(await screen.findByRole('button', { name: /^Confirm/ }, PATIENCE)).toBeVisible()
}, 60_000)

test('the owner of a team with Pro is offered its other interval, its seats and credits, and no plan that a team cannot have', async () => {
  const { user, answers } = await openAt('/pricing', null)
  await screen.findByText('Your team’s plan', {}, PATIENCE)
  expect(names()).toEqual(['Pro'])
  expect(screen.queryByRole('link', { name: /Basic|free plan/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Manage seats' })).toHaveAttribute(
    'href',
    '/account/subscription',
  )
  expect(screen.getByRole('link', { name: 'Buy 10 credits' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Billed yearly' }))
  expect(await screen.findByRole('link', { name: 'Switch to Pro' })).toBeVisible()
  await answers()
}, 60_000)

test('a team without Pro is offered Pro alone, and reads that credits come with it', async () => {
  const shop = await openTeamShop()
  await shop.db.updateTable('subscriptions').set({ status: 'ended' }).execute()
  await shop.actForTeam()
  await shop.goTo('/pricing')
  expect(
    await screen.findByText(/Your team needs Pro before it can buy more credits\.$/, {}, PATIENCE),
  ).toBeVisible()
  await waitFor(() => expect(ways().map(({ textContent }) => textContent)).toEqual(['Choose Pro']))
}, 60_000)

test('who follows an address to a plan that no team can have is led to what it can', async () => {
  await openAt(`/checkout/purchase?plan=${PLAN.BASIC_YEAR}`, null)
  expect(await screen.findByText(/^Teams can only have the Pro plan/, {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All plans and credit packs' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
}, 60_000)
